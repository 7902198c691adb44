from extractor import lexicon


def test_a_text_searched_once_for_many_games_gives_what_each_search_gives():
    text = "el pleno paga 35 a 1; el pase gana con 7 u 11, y la escalera de color gana al full"
    games = ("american_roulette", "craps", "three_card_poker", "general")
    book = lexicon.load()
    for names in (book.bets, book.hands):
        found = names.find_each(text, games)
        assert found == {game: names.find(text, game=game) for game in games}
        assert any(found.values())
