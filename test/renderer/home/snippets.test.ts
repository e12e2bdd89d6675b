import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quotedFor, shells } from '../../../src-renderer/api/shell-quoting.ts'
import { type Client, clients, highlight, snippetOf } from '../../../src-renderer/home/snippets.ts'
import { runs } from '../../support/runs.ts'

const access = { base_url: 'http://127.0.0.1:4880', api_url: 'http://127.0.0.1:4880/api/v4', token: 'glpat-x' }

describe.each(clients)('the lines for %s', (client) => {
  test.each(shells)('in %s contain address and token, and end with a line break', (shell) => {
    const lines = snippetOf(client, shell, access)
    expect(lines).toContain('127.0.0.1:4880')
    expect(lines).toContain('glpat-x')
    expect(lines.endsWith('\n')).toBe(true)
  })

  test('are complete after syntax highlighting', () => {
    const lines = snippetOf(client, 'sh', access)
    expect(
      highlight(lines)
        .map(({ text }) => text)
        .join(''),
    ).toBe(lines)
  })
})

describe('quoted text', () => {
  test.each([
    ['sh', "it's", String.raw`'it'\''s'`],
    ['sh', String.raw`a\b$(c)`, String.raw`'a\b$(c)'`],
    ['fish', String.raw`it's a\b`, String.raw`'it\'s a\\b'`],
    ['PowerShell', "it's ’so’ $env:A", "'it''s ’’so’’ $env:A'"],
  ] as const)('for %s: %s', (shell, text, quoted) => expect(quotedFor(shell, text)).toBe(quoted))

  test('is taken by sh as it is', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab\'"\\$`!*?~#&;|<>(){}[]= \n\té'), maxLength: 20 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (texts) => {
        const script = `printf '%s\\0' ${texts.map((one) => quotedFor('sh', one)).join(' ')}`
        expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(texts.map((one) => `${one}\0`).join(''))
      }),
      runs(20, 500),
    )
  })
})

const run = promisify(execFile)

const hasCommand = (command: string, ...args: string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The programs that run the lines. Those that are missing on this computer are skipped. */
const programs = [
  ['curl', 'sh', 'sh', hasCommand('curl', '--version')],
  ['Environment', 'sh', 'sh', hasCommand('curl', '--version')],
  ['curl', 'fish', 'fish', hasCommand('fish', '--version')],
  ['curl', 'PowerShell', 'pwsh', hasCommand('pwsh', '--version')],
  ['Python', 'sh', 'python3', hasCommand('python3', '--version')],
  ['JavaScript', 'sh', process.execPath, true],
  ['Ruby', 'sh', 'ruby', hasCommand('ruby', '--version')],
  ['Go', 'sh', 'go', hasCommand('go', 'version')],
] as const

const fileNames: Record<Client, string> = {
  curl: 'list.ps1',
  Environment: 'list.sh',
  Python: 'list.py',
  JavaScript: 'list.mjs',
  Ruby: 'list.rb',
  Go: 'main.go',
}

describe('pasted lines', () => {
  const token = String.raw`it's "a" \token #{x} $HOME`
  const received: { url: string | undefined; token: unknown }[] = []
  const server = createServer((req, res) => {
    received.push({ url: req.url, token: req.headers['private-token'] })
    res.setHeader('Content-Type', 'application/json').end('[{"path_with_namespace":"acme/api"}]')
  })
  let folder = ''
  let base_url = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gantry-lines-'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    base_url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })

  for (const [client, shell, program, exists] of programs)
    test.skipIf(!exists)(
      `for ${client} list projects, run by ${program === process.execPath ? 'node' : program}`,
      async () => {
        const lines = snippetOf(client, shell, { base_url, api_url: `${base_url}/api/v4`, token })
        const more =
          client === 'Environment'
            ? 'curl "$GANTRY_API_URL/projects?per_page=5" -H "PRIVATE-TOKEN: $GANTRY_TOKEN"\n'
            : ''
        const file = join(folder, fileNames[client])
        writeFileSync(file, lines + more)
        received.length = 0
        const { stdout } = await run(program, client === 'Go' ? ['run', file] : [file])
        expect(received).toEqual([{ url: '/api/v4/projects?per_page=5', token }])
        expect(stdout).toContain('acme/api')
      },
    )
})
