import { type Address, type Input, requestOf } from './client.ts'
import type { WireRequest } from './wire-request.ts'
import { pairs } from './wire-request.ts'

/** A command that does what the console does; the token stays a variable, so that it can be shown around. */
export const curlOf = <A extends Address>(address: A, input: Input<A>): string => curlText(requestOf(address, input))

export function curlText(request: WireRequest, origin = location.origin): string {
  const verb = request.method === 'GET' ? '' : `-X ${request.method} `
  return [`curl ${verb}${quoted(origin + request.url)}`, '-H "PRIVATE-TOKEN: $GANTRY_TOKEN"', ...bodyOf(request)].join(
    ' \\\n  ',
  )
}

function bodyOf({ body, multipart }: WireRequest): string[] {
  if (!body) return []
  if (!multipart) return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]
  return Object.entries(body).flatMap(([name, value]) =>
    value instanceof Blob
      ? [`-F ${quoted(`${name}=@${value instanceof File ? value.name : 'FILE'}`)}`]
      : pairs(name, value).map(([key, text]) => `-F ${quoted(`${key}=${text}`)}`),
  )
}

/** Bare where the shell would not touch it, else in single quotes. */
const quoted = (text: string) => (/^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)
