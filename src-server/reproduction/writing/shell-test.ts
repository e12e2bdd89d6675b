import { isList } from './javascript-test.ts'
import { type Earlier, isEarlier, type Written, type WrittenStep } from './written-steps.ts'

const HEAD = `set -eu
host=\${GANTRY_URL%/api/v4}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

expect() { # STATUS METHOD URL [OPTIONS OF CURL]
  status=$1 method=$2 url=$3
  shift 3
  answered=$(curl -sSg --path-as-is -o "$folder/answer" -w '%{http_code}' -X "$method" "$@" "$host$url")
  [ "$answered" = "$status" ] || { echo "$method $url answered $answered instead of $status:" >&2; cat "$folder/answer" >&2; exit 1; }
  echo "$status $method $url"
}

field() { # NAME: a number of the last answer
  sed -n "s/^{[^{]*\\"$1\\":\\([0-9]*\\).*/\\1/p" "$folder/answer"
}`

/** A shell script that sends the requests with curl and checks the statuses. */
export const shellTest = (steps: readonly WrittenStep[], title: string, seed_file: string): string => `#!/bin/sh
# ${title}
# Run it with: npx gantry exec --seed ${seed_file} -- sh FILE
${HEAD}

${steps.map((step, at) => stepText(step, at, steps)).join('\n')}
`

function stepText(
  { method, url, headers, body, status, notes }: WrittenStep,
  at: number,
  all: readonly WrittenStep[],
): string {
  const options = [
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted([`${name}: ${value}`])}`),
    ...(body ? bodyOptions(body) : []),
  ]
  const fields = new Set(all.flatMap(earlierIn).flatMap(({ step, field }) => (step === at ? field : [])))
  return [
    ...notes.map((note) => `# ${note.replaceAll(/[\r\n]/g, ' ')}`),
    `expect ${[status, method, quoted(url), ...options].join(' ')}`,
    ...[...fields].map((field) => `${field}_${at}=$(field ${field})`),
  ].join('\n')
}

function bodyOptions({ form, value }: NonNullable<WrittenStep['body']>): string[] {
  if (!form) return ["-H 'content-type: application/json'", `--data ${quoted(jsonPieces(value))}`]
  return value.pairs.flatMap(([name, one]) =>
    (isList(one) ? one : [one]).map(
      (single) => `--data-urlencode ${quoted([`${name}=`, isEarlier(single) ? single : String(single)])}`,
    ),
  )
}

function jsonPieces(value: Written): (string | Earlier)[] {
  if (isEarlier(value)) return [value]
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)]
  const parts = isPairs(value)
    ? value.pairs.map(([name, inner]) => [`${JSON.stringify(name)}:`, ...jsonPieces(inner)])
    : value.map(jsonPieces)
  const [open, close] = isPairs(value) ? ['{', '}'] : ['[', ']']
  return [open, ...parts.flatMap((part, at) => (at === 0 ? part : [',', ...part])), close]
}

const isPairs = (value: object): value is { pairs: readonly [string, Written][] } => 'pairs' in value

function earlierIn({ url, body }: WrittenStep): Earlier[] {
  const inBody = body
    ? body.form
      ? body.value.pairs.flatMap(([, one]) => jsonPieces(one))
      : jsonPieces(body.value)
    : []
  return [...url, ...inBody].filter(isEarlier)
}

/** Texts in single quotes, and variables between them. */
const quoted = (pieces: readonly (string | Earlier)[]) =>
  pieces
    .map((piece) => (isEarlier(piece) ? `"$${piece.field}_${piece.step}"` : `'${piece.replaceAll("'", "'\\''")}'`))
    .join('')
