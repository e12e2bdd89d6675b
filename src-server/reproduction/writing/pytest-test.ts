import { isList } from './javascript-test.ts'
import { isEarlier, type Written, type WrittenStep } from './written-steps.ts'

const HEAD = `import json
import os
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

HOST = os.environ["GANTRY_URL"].removesuffix("/api/v4")


def send(method, url, headers=None, data=None, form=None):
    headers = dict(headers or {})
    body = None
    if form is not None:
        body = urlencode(form).encode()
    elif data is not None:
        body = json.dumps(data).encode()
        headers["content-type"] = "application/json"
    try:
        answer = urlopen(Request(HOST + url, data=body, headers=headers, method=method))
    except HTTPError as error:
        answer = error
    text = answer.read().decode()
    is_json = answer.headers.get("content-type") == "application/json"
    return answer.status, json.loads(text) if is_json and text else text


def has(actual, expected):
    """Whether an answer has everything that is expected."""
    if isinstance(expected, dict):
        return isinstance(actual, dict) and all(name in actual and has(actual[name], expected[name]) for name in expected)
    if isinstance(expected, list):
        return isinstance(actual, list) and len(actual) == len(expected) and all(map(has, actual, expected))
    return actual == expected`

/** A test file for pytest, which needs no other package. */
export const pytestTest = (
  steps: readonly WrittenStep[],
  title: string,
  seed_file: string,
): string => `# Run it with: npx gantry exec --seed ${seed_file} -- pytest
${HEAD}


def test_requests():
    ${literal(title)}
    answers = []
${steps.map(stepText).join('\n')}
`

function stepText({ method, url, headers, body, status, expected, notes }: WrittenStep, at: number): string {
  const options = [
    ...(Object.keys(headers).length > 0 ? [`headers=${literal(headers)}`] : []),
    ...(body ? [body.form ? `form=${formText(body.value.pairs)}` : `data=${valueText(body.value)}`] : []),
  ]
  return [
    ...notes.map((note) => `    # ${note.replaceAll(/[\r\n]/g, ' ')}`),
    `    answers.append(send(${[literal(method), urlText(url), ...options].join(', ')}))`,
    `    assert answers[${at}][0] == ${status}`,
    ...(typeof expected === 'object' && expected !== null
      ? [`    assert has(answers[${at}][1], ${literal(expected)})`]
      : []),
  ].join('\n')
}

/** JSON is a literal of Python too, but for its three words. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, inner]) => `${literal(name)}: ${literal(inner)}`)
      .join(', ')}}`
  return JSON.stringify(value)
}

const urlText = (url: WrittenStep['url']) =>
  url.map((piece) => (typeof piece === 'string' ? literal(piece) : `str(${valueText(piece)})`)).join(' + ')

function valueText(value: Written): string {
  if (isEarlier(value)) return `answers[${value.step}][1]["${value.field}"]`
  if (typeof value !== 'object' || value === null) return literal(value)
  if ('pairs' in value)
    return `{${value.pairs.map(([name, inner]) => `${literal(name)}: ${valueText(inner)}`).join(', ')}}`
  return `[${value.map(valueText).join(', ')}]`
}

const formText = (pairs: readonly [string, Written][]) =>
  `[${pairs.flatMap(([name, value]) => (isList(value) ? value : [value]).map((one) => `(${literal(name)}, ${valueText(one)})`)).join(', ')}]`
