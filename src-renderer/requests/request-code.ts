import { curlText } from '../api/curl.ts'
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
}

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
  python: ({ method, url, body, dry_run }) =>
    [
      'import os',
      'import requests',
      '',
      'response = requests.request(',
      `    ${literal(method)},`,
      `    ${literal(url)},`,
      `    headers={"PRIVATE-TOKEN": os.environ["GANTRY_TOKEN"]${dry_run ? ', "Gantry-Dry-Run": "true"' : ''}${body === undefined ? '' : ', "Content-Type": "application/json"'}},`,
      ...(body === undefined ? [] : [`    data=${literal(body)}.encode(),`]),
      ')',
      'print(response.status_code, response.text)',
    ].join('\n'),
  javascript: ({ method, url, body, dry_run }) =>
    [
      `const response = await fetch(${literal(url)}, {`,
      `  method: ${literal(method)},`,
      `  headers: { 'PRIVATE-TOKEN': process.env.GANTRY_TOKEN${dry_run ? ", 'Gantry-Dry-Run': 'true'" : ''}${body === undefined ? '' : ", 'Content-Type': 'application/json'"} },`,
      ...(body === undefined ? [] : [`  body: ${literal(body)},`]),
      '})',
      'console.log(response.status, await response.text())',
    ].join('\n'),
  ruby: ({ method, url, body, dry_run }) =>
    [
      "require 'net/http'",
      '',
      `uri = URI(${rubyLiteral(url)})`,
      `request = Net::HTTPGenericRequest.new(${rubyLiteral(method)}, ${body !== undefined}, true, uri)`,
      "request['PRIVATE-TOKEN'] = ENV.fetch('GANTRY_TOKEN')",
      ...(dry_run ? ["request['Gantry-Dry-Run'] = 'true'"] : []),
      ...(body === undefined
        ? []
        : ["request['Content-Type'] = 'application/json'", `request.body = ${rubyLiteral(body)}`]),
      "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }",
      'puts response.code, response.body',
    ].join('\n'),
  go: ({ method, url, body, dry_run }) =>
    [
      'package main',
      '',
      'import (',
      '\t"fmt"',
      '\t"io"',
      '\t"net/http"',
      '\t"os"',
      ...(body === undefined ? [] : ['\t"strings"']),
      ')',
      '',
      'func main() {',
      `\trequest, err := http.NewRequest(${literal(method)}, ${literal(url)}, ${body === undefined ? 'nil' : `strings.NewReader(${literal(body)})`})`,
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\trequest.Header.Set("PRIVATE-TOKEN", os.Getenv("GANTRY_TOKEN"))',
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
  const { method, url, dry_run = false } = request
  return writers[language]({ method, url: origin + url, body, dry_run })
}
