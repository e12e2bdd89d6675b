import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { curlScript, curlText } from '../../../src-renderer/api/curl.ts'
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
      '--form-string',
      'path=a',
      '--form-string',
      'override_params[description]=x y',
      '-F',
      'file=@a.tar.gz',
    ])
  })

  test('curl sends a form exactly as the console does', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-curl-'))
    const name = 'a;type=x "b".txt'
    writeFileSync(join(folder, name), 'content')
    const received = Promise.withResolvers<FormData>()
    const server = createServer(async (req, res) => {
      const parts: Buffer[] = []
      for await (const part of req) parts.push(part)
      res.end()
      const headers = { 'Content-Type': req.headers['content-type'] ?? '' }
      received.resolve(await new Response(Buffer.concat(parts), { headers }).formData())
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const texts = { title: '@root first', description: '<b>;type=text/html', list: ['=a', ' b\n'] }
    const input = { file: new File(['content'], name), ...texts }
    const command = curlText(wireRequest('POST /projects/import', input), `http://127.0.0.1:${port}`)
    await promisify(execFile)('sh', ['-c', command], { cwd: folder })
    const form = await received.promise
    server.close()
    rmSync(folder, { recursive: true })
    expect([form.get('title'), form.get('description')]).toEqual([texts.title, texts.description])
    expect(form.getAll('list[]').map((text) => String(text).replaceAll('\r\n', '\n'))).toEqual(texts.list)
    const file = form.get('file')
    expect(file instanceof File && [file.name, await file.text()]).toEqual([name, 'content'])
  })

  test('a script of several requests stops at the first that fails, but not the shell', () => {
    const requests = [1, 2, 3].map((id) => wireRequest('DELETE /projects/:id', { id }))
    // Without the flag, curl succeeds whatever the server answers.
    const run = `curl() { for last; do case $last in http*) echo "$last"; esac; done; case "$*" in *--fail-with-body*projects/2*) return 22; esac; }`
    const printed = execFileSync('sh', ['-c', `${run}\n${curlScript(requests, origin)}\necho after`], {
      encoding: 'utf8',
    })
    expect(printed.split('\n')).toEqual([`${origin}/api/v4/projects/1`, `${origin}/api/v4/projects/2`, 'after', ''])
  })
})
