"""What travels between the rooms: frozen records and their JSON Schemas. Imports nothing of ours."""
