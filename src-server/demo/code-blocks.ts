import type { Dice } from '../seeds/dice.ts'
import type { Issue } from './world.ts'

/** An HTTP exchange, a log, a stack trace, a JSON document or a query plan. */
export function codeBlock(dice: Dice, issue: Issue, day: string): string {
  const file = dice.pick(issue.project.parts?.files ?? ['main'])
  const make =
    issue.part_kind === 'services'
      ? dice.pick([exchange, log, trace])
      : issue.part_kind === 'jobs'
        ? dice.pick([log, trace])
        : dice.pick([exchange, json, query, trace])
  return make(dice, issue, file, day)
}

type Maker = (dice: Dice, issue: Issue, file: string, day: string) => string

const slugOf = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '-')

const exchange: Maker = (dice, { part }) => {
  const id = dice.int(1_000, 99_999)
  const status = dice.pick([
    '500 Internal Server Error',
    '409 Conflict',
    '200 OK',
    '504 Gateway Timeout',
    '422 Unprocessable Content',
  ])
  return `\`\`\`http
PATCH /v2/${slugOf(part)}/${id} HTTP/1.1
If-Match: "${dice.hex(8)}"
Content-Type: application/json

{"state":"confirmed","revision":${dice.int(2, 19)}}

HTTP/1.1 ${status}
X-Request-Id: ${dice.hex(16)}
\`\`\``
}

const log: Maker = (dice, { part, project }, file, day) => {
  const minute = () => `${String(dice.int(0, 23)).padStart(2, '0')}:${String(dice.int(0, 59)).padStart(2, '0')}`
  const at = minute()
  return `\`\`\`
${day}T${at}:02Z INFO  ${project.domain} ${slugOf(part)} started batch=${dice.int(100, 900)}
${day}T${at}:09Z WARN  ${project.domain} ${slugOf(part)} retry=3 after=${dice.int(200, 4_000)}ms
${day}T${at}:31Z ERROR ${project.domain} ${file}:${dice.int(20, 480)} gave up, ${dice.int(2, 900)} left
\`\`\``
}

const trace: Maker = (dice, issue, file) => {
  const files = issue.project.parts?.files ?? [file]
  const frames = Array.from(
    { length: 3 },
    () =>
      `    at ${dice.pick(['apply', 'resolve', 'merge', 'load', 'next', 'flush', 'decode'])} (${dice.pick(files)}:${dice.int(12, 420)})`,
  )
  const error = dice.pick([
    'value is missing',
    'unexpected end of input',
    'deadline exceeded',
    'version conflict',
    'index out of range',
  ])
  return `\`\`\`
${error}: ${issue.part}
${frames.join('\n')}
\`\`\``
}

const json: Maker = (dice, _issue, _file, day) => `\`\`\`json
{
  "id": ${dice.int(10_000, 99_999)},
  "revision": ${dice.int(1, 40)},
  "valid_from": "${day}",
  "amount": "${dice.int(10, 9_000)}.${dice.int(10, 99)}",
  "corrected": ${dice.chance(0.5)}
}
\`\`\``

const query: Maker = (dice, { part }) => {
  const table = slugOf(part).replace(/-/g, '_')
  return `\`\`\`sql
SELECT id, revision, updated_at
  FROM ${table}
 WHERE company_id = $1 AND updated_at > $2
 ORDER BY updated_at DESC
 LIMIT 50;
-- ${dice.int(400, 9_000)} ms, sequential scan over ${dice.int(2, 90)},${dice.int(100, 999)},000 rows
\`\`\``
}
