import { isEarlier, type Written, type WrittenStep } from './written-steps.ts'

/** The test sends requests, Gantry does not. */
const CALL = 'fetch'
const SEND = `async function send(method, url, { headers = {}, json, form } = {}) {
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form)
  const type = json ? { 'content-type': 'application/json' } : {}
  const answer = await ${CALL}(gantry.host + url, { method, headers: { ...headers, ...type }, body })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type') === 'application/json'
  return { status: answer.status, body: isJson && text ? JSON.parse(text) : text }
}`

/** A test file for Vitest, which is an ES module, or for Jest, which is a CommonJS module. */
export function javascriptTest(
  runner: 'vitest' | 'jest',
  steps: readonly WrittenStep[],
  title: string,
  seed_file: string,
) {
  const head =
    runner === 'vitest'
      ? [
          "import { join } from 'node:path'",
          "import { start } from 'gantry-server'",
          "import { afterAll, beforeAll, expect, test } from 'vitest'",
        ]
      : ["const { join } = require('node:path')", "const { start } = require('gantry-server')"]
  const folder = runner === 'vitest' ? 'import.meta.dirname' : '__dirname'
  return `${head.join('\n')}

let gantry
beforeAll(async () => {
  gantry = await start({ seed: join(${folder}, ${literal(seed_file)}) })
}, 60_000)
afterAll(() => gantry?.close())

${SEND}

test(${literal(title)}, async () => {
  const answers = []
${steps.map(stepText).join('\n\n')}
})
`
}

function stepText({ method, url, headers, body, status, expected, notes }: WrittenStep, at: number): string {
  const options = [
    ...(Object.keys(headers).length > 0 ? [`headers: ${literal(headers)}`] : []),
    ...(body ? [body.form ? `form: ${formText(body.value.pairs)}` : `json: ${valueText(body.value)}`] : []),
  ]
  const sent = `send(${literal(method)}, ${urlText(url)}${options.length > 0 ? `, { ${options.join(', ')} }` : ''})`
  return [
    ...notes.map((note) => `  // ${note.replaceAll(/[\r\n\u2028\u2029]/g, ' ')}`),
    `  answers.push(await ${sent})`,
    `  expect(answers[${at}].status).toBe(${status})`,
    ...(expected === undefined || expected === null || isBare(expected)
      ? []
      : [`  expect(answers[${at}].body).toMatchObject(${indented(expected)})`]),
  ].join('\n')
}

const isBare = (value: unknown) => typeof value !== 'object'

/** A long value has a line for each of its fields. */
function indented(value: unknown): string {
  const short = literal(value)
  return short.length <= 80 ? short : JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')
}

/** JSON is a literal of JavaScript too. */
const literal = (value: unknown) => JSON.stringify(value)

const urlText = (url: WrittenStep['url']) =>
  url.every((piece) => typeof piece === 'string')
    ? literal(url.join(''))
    : `\`${url.map((piece) => (typeof piece === 'string' ? piece.replaceAll(/[\\`$]/g, '\\$&') : `\${${valueText(piece)}}`)).join('')}\``

function valueText(value: Written): string {
  if (isEarlier(value)) return `answers[${value.step}].body.${value.field}`
  if (typeof value !== 'object' || value === null) return literal(value)
  if ('pairs' in value)
    return `{ ${value.pairs.map(([name, inner]) => `${keyText(name)}: ${valueText(inner)}`).join(', ')} }`
  return `[${value.map(valueText).join(', ')}]`
}

/** Without brackets, this name would set the prototype. */
const keyText = (name: string) => (name === '__proto__' ? `[${literal(name)}]` : literal(name))

const formText = (pairs: readonly [string, Written][]) =>
  `[${pairs.flatMap(([name, value]) => (isList(value) ? value : [value]).map((one) => `[${literal(name)}, ${valueText(one)}]`)).join(', ')}]`

export const isList = (value: Written): value is readonly Written[] => Array.isArray(value)
