import { type Address, type Input, requestOf } from './client.ts'
import type { WireRequest } from './wire-request.ts'
import { pairs } from './wire-request.ts'

/** The variable that copied code reads the token from. */
export const TOKEN_VARIABLE = 'GANTRY_TOKEN'

/** The curl command for a request. The token stays a shell variable, so the command is safe to share. */
export const curlOf = <A extends Address>(address: A, input: Input<A>): string => curlText(requestOf(address, input))

export function curlText(request: WireRequest, origin = location.origin): string {
  const verb = request.method === 'GET' ? '' : `-X ${request.method} `
  return [
    `curl ${verb}${quoted(origin + request.url)}`,
    ...(request.anonymous ? [] : [`-H "PRIVATE-TOKEN: $${request.token_variable ?? TOKEN_VARIABLE}"`]),
    ...dryRunOf(request),
    ...bodyOf(request),
  ].join(' \\\n  ')
}

/** One command for each request. The script stops at the first request that fails, without closing the terminal that it was pasted into. */
export const curlScript = (requests: readonly WireRequest[], origin = location.origin): string =>
  requests.length === 1 && requests[0]
    ? curlText(requests[0], origin)
    : requests.map((request) => curlText(request, origin).replace('curl ', 'curl --fail-with-body ')).join(' &&\n')

const dryRunOf = ({ dry_run }: WireRequest) => (dry_run ? ["-H 'Gantry-Dry-Run: true'"] : [])

function bodyOf({ body, multipart }: WireRequest): string[] {
  if (!body) return []
  if (!multipart) return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]
  const fields = Object.entries(body)
  return [
    // With -F, curl would read a file for a text that starts with @ or <.
    ...fields
      .filter(([, value]) => !(value instanceof Blob))
      .flatMap(([name, value]) => pairs(name, value).map(([key, text]) => `--form-string ${quoted(`${key}=${text}`)}`)),
    ...fields
      .filter(([, value]) => value instanceof Blob)
      .map(([name, value]) => `-F ${quoted(`${name}=@${fileName(value instanceof File ? value.name : 'FILE')}`)}`),
  ]
}

/** curl splits a file name at `;` and `,`, unless the name is in double quotes. */
const fileName = (name: string) => (/[;,"\\]/.test(name) ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"` : name)

/** Adds single quotes only if the shell would interpret the text. */
const quoted = (text: string) => (/^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)
