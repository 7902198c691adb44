// Runs exports in Node's engines. Standard input: JSON lines {engine, file, cases}; standard output: one JSON line of answers for
// each, an answer being a row's answers by name, null where no row fits, or {"error": reason}.

import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ZenEngine } from '@gorules/zen-engine';
import { DmnModdle } from 'dmn-moddle';
import { evaluate, unaryTest } from 'feelin';
import { LogicEngine } from 'json-logic-engine';

const ENGINES = { feelin, jsonLogic, zen };

/** DMN: dmn-moddle reads the table, feelin evaluates its cells; more than one row that fits is an error under UNIQUE. */
async function feelin(text) {
  const { rootElement, warnings } = await new DmnModdle().fromXML(text);
  if (warnings.length) throw new Error(warnings[0].message);
  const { decisionLogic: table } = rootElement.get('drgElement').find((element) => element.$type === 'dmn:Decision');
  if (table.hitPolicy !== 'UNIQUE') throw new Error(`hit policy ${table.hitPolicy}`);
  const inputs = table.get('input').map((input) => input.inputExpression.text);
  const outputs = table.get('output').map((output) => output.name);
  const rules = table.get('rule').map((rule) => ({
    asked: rule.get('inputEntry').map((entry) => entry.text),
    answer: () => Object.fromEntries(rule.get('outputEntry').map((entry, at) => [outputs[at], evaluate(entry.text).value])),
  }));
  const known = new Map();
  const meets = (test, value) => {
    const key = `${test}\u0000${JSON.stringify(value)}`;
    if (!known.has(key)) known.set(key, unaryTest(test, { '?': value ?? null }).value === true);
    return known.get(key);
  };
  return (facts) => {
    const fitting = rules.filter(({ asked }) => asked.every((test, at) => test === '-' || meets(test, facts[inputs[at]])));
    if (fitting.length > 1) throw new Error(`${fitting.length} rules fit under UNIQUE`);
    return fitting.length ? fitting[0].answer() : null;
  };
}

/** JSON Logic: json-logic-engine compiles the expression. */
function jsonLogic(text) {
  const { logic, outputs } = JSON.parse(text);
  const decide = new LogicEngine().build(logic);
  return (facts) => {
    const answer = decide(facts);
    return answer && Object.fromEntries(outputs.map(({ name }, at) => [name, answer[at]]));
  };
}

/** JDM: GoRules' own engine for Node. */
function zen(text) {
  const engine = new ZenEngine({ loader: async () => Buffer.from(text) });
  return async (facts) => {
    const { result } = await engine.evaluate('table', facts);
    return result && Object.keys(result).length ? result : null;
  };
}

async function answers({ engine, file, cases }) {
  const decide = await ENGINES[engine](await readFile(file, 'utf8'));
  const told = [];
  for (const facts of cases) {
    try {
      told.push(await decide(facts));
    } catch (error) {
      told.push({ error: String(error.message ?? error) });
    }
  }
  return told;
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await answers(JSON.parse(line))));
}
