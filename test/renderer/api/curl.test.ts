import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { curlText } from '../../../src-renderer/api/curl.ts'
import { wireRequest } from '../../../src-renderer/api/wire-request.ts'

const origin = 'http://127.0.0.1:4880'
const curl = (address: string, input: object) => curlText(wireRequest(address, input), origin)

/** The arguments as parsed by a shell: replaces `curl` with a program that prints them. */
const words = (command: string) =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; GANTRY_TOKEN=t; ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

describe('a request as curl', () => {
  test('a read has the URL, and the token as a variable', () => {
    expect(curl('GET /projects', { per_page: 2 })).toBe(
      `curl '${origin}/api/v4/projects?per_page=2' \\\n  -H "PRIVATE-TOKEN: $GANTRY_TOKEN"`,
    )
  })

  test('brackets and spaces are percent-encoded', () => {
    expect(words(curl('GET /issues', { not: { labels: ['a b'] } }))[0]).toBe(
      `${origin}/api/v4/issues?not%5Blabels%5D=a%20b`,
    )
  })

  test('a write sends JSON, with all kinds of quotes escaped', () => {
    const body = { title: `it's "quoted" $HOME \`id\``, description: 'two\nlines' }
    const sent = words(curl('POST /projects/:id/issues', { id: 1, ...body }))
    expect(sent.slice(0, 3)).toEqual(['-X', 'POST', `${origin}/api/v4/projects/1/issues`])
    expect(JSON.parse(sent.at(-1) ?? '')).toEqual(body)
  })

  test('an upload names the file and sends the other values as form fields', () => {
    const sent = words(
      curl('POST /projects/import', {
        path: 'a',
        override_params: { description: 'x y' },
        file: new File([], 'a.tar.gz'),
      }),
    )
    expect(sent).toEqual([
      '-X',
      'POST',
      `${origin}/api/v4/projects/import`,
      '-H',
      'PRIVATE-TOKEN: t',
      '-F',
      'path=a',
      '-F',
      'override_params[description]=x y',
      '-F',
      'file=@a.tar.gz',
    ])
  })
})
