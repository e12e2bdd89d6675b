import { curlText, TOKEN_VARIABLE } from '../api/curl.ts'
import type { WireRequest } from '../api/wire-request.ts'

/** JSON texts are also literals in Python, JavaScript and Go. */
const literal = (text: string) => JSON.stringify(text)
/** Ruby replaces `#{…}` in double quotes. */
const rubyLiteral = (text: string) => literal(text).replaceAll('#', '\\#')

interface Parts {
  method: string
  url: string
  /** The body as JSON; undefined without one. */
  body: string | undefined
  dry_run: boolean
  /** The variable with the token; undefined without one. */
  token: string | undefined
}

/** The headers that a language writes: those that are needed, with a comma between them. */
const joined = (...headers: (string | false)[]) => headers.filter((one) => one !== false).join(', ')

/** The languages that a request can be copied in. */
export const languageChoices = [
  { id: 'curl', name: 'curl' },
  { id: 'python', name: 'Python (requests)' },
  { id: 'javascript', name: 'JavaScript (fetch)' },
  { id: 'ruby', name: 'Ruby (net/http)' },
  { id: 'go', name: 'Go (net/http)' },
] as const
export type Language = (typeof languageChoices)[number]['id']

const writers: Record<Exclude<Language, 'curl'>, (parts: Parts) => string> = {
  python: ({ method, url, body, dry_run, token }) =>
    [
      'import os',
      'import requests',
      '',
      'response = requests.request(',
      `    ${literal(method)},`,
      `    ${literal(url)},`,
      `    headers={${joined(token !== undefined && `"PRIVATE-TOKEN": os.environ["${token}"]`, dry_run && '"Gantry-Dry-Run": "true"', body !== undefined && '"Content-Type": "application/json"')}},`,
      ...(body === undefined ? [] : [`    data=${literal(body)}.encode(),`]),
      ')',
      'print(response.status_code, response.text)',
    ].join('\n'),
  javascript: ({ method, url, body, dry_run, token }) =>
    [
      `const response = await fetch(${literal(url)}, {`,
      `  method: ${literal(method)},`,
      `  headers: { ${joined(token !== undefined && `'PRIVATE-TOKEN': process.env.${token}`, dry_run && "'Gantry-Dry-Run': 'true'", body !== undefined && "'Content-Type': 'application/json'")} },`,
      ...(body === undefined ? [] : [`  body: ${literal(body)},`]),
      '})',
      'console.log(response.status, await response.text())',
    ].join('\n'),
  ruby: ({ method, url, body, dry_run, token }) =>
    [
      "require 'net/http'",
      '',
      `uri = URI(${rubyLiteral(url)})`,
      `request = Net::HTTPGenericRequest.new(${rubyLiteral(method)}, ${body !== undefined}, true, uri)`,
      ...(token === undefined ? [] : [`request['PRIVATE-TOKEN'] = ENV.fetch('${token}')`]),
      ...(dry_run ? ["request['Gantry-Dry-Run'] = 'true'"] : []),
      ...(body === undefined
        ? []
        : ["request['Content-Type'] = 'application/json'", `request.body = ${rubyLiteral(body)}`]),
      "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }",
      'puts response.code, response.body',
    ].join('\n'),
  go: ({ method, url, body, dry_run, token }) =>
    [
      'package main',
      '',
      'import (',
      '\t"fmt"',
      '\t"io"',
      '\t"net/http"',
      ...(token === undefined ? [] : ['\t"os"']),
      ...(body === undefined ? [] : ['\t"strings"']),
      ')',
      '',
      'func main() {',
      `\trequest, err := http.NewRequest(${literal(method)}, ${literal(url)}, ${body === undefined ? 'nil' : `strings.NewReader(${literal(body)})`})`,
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      ...(token === undefined ? [] : [`\trequest.Header.Set("PRIVATE-TOKEN", os.Getenv("${token}"))`]),
      ...(dry_run ? ['\trequest.Header.Set("Gantry-Dry-Run", "true")'] : []),
      ...(body === undefined ? [] : ['\trequest.Header.Set("Content-Type", "application/json")']),
      '\tresponse, err := http.DefaultClient.Do(request)',
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\tdefer response.Body.Close()',
      '\tcontent, _ := io.ReadAll(response.Body)',
      '\tfmt.Println(response.StatusCode, string(content))',
      '}',
    ].join('\n'),
}

/** A request as code that sends it again. The token comes from the environment, so the code is safe to share. */
export function codeFor(language: Language, request: WireRequest, origin = location.origin): string {
  if (language === 'curl') return curlText(request, origin)
  const body = request.body ? JSON.stringify(request.body) : undefined
  const { method, url, dry_run = false, anonymous = false, token_variable = TOKEN_VARIABLE } = request
  const token = anonymous ? undefined : token_variable
  return writers[language]({ method, url: origin + url, body, dry_run, token })
}
