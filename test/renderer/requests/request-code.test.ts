import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WireRequest } from '../../../src-renderer/api/wire-request.ts'
import { codeFor, languageChoices } from '../../../src-renderer/requests/request-code.ts'
import { runs } from '../../support/runs.ts'

const request = (url: string, body?: Record<string, unknown>): WireRequest => ({
  ...{
    method: body ? 'POST' : 'GET',
    path: url,
    url,
    body,
    multipart: false,
    status: null,
    ms: null,
    request_id: null,
  },
})
const origin = 'http://127.0.0.1:4880'
const exists = (program: string) => spawnSync(program, ['--version']).status === 0

/** Texts with everything that a language might interpret. */
const text = fc.string({ unit: 'grapheme' }).map((one) => `${one}'"\\ #{x} #$x %s $HOME \n`)

/** Runs a program and returns what it prints. */
function output(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, GANTRY_TOKEN: 'T' },
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

describe('a request as code', () => {
  test('has no token if it is sent without one, in every language', () => {
    for (const { id } of languageChoices) {
      const code = codeFor(
        id,
        { ...request('/api/v4/projects', { name: 'a' }), anonymous: true, dry_run: true },
        origin,
      )
      expect(code, id).not.toMatch(/TOKEN|headers: \{ ,|\{,/)
      expect(code, id).toContain('Gantry-Dry-Run')
    }
  })

  test('takes the token from the environment, in every language', () => {
    for (const { id } of languageChoices)
      expect(codeFor(id, request('/api/v4/user'), origin), id).toContain('GANTRY_TOKEN')
  })

  test('takes the token of a role from a variable of its own, in every language', () => {
    for (const { id } of languageChoices) {
      const code = codeFor(id, { ...request('/api/v4/user'), token_variable: 'GANTRY_TOKEN_GUEST' }, origin)
      expect(code, id).toContain('GANTRY_TOKEN_GUEST')
      expect(code, id).not.toMatch(/GANTRY_TOKEN\b/)
    }
  })

  test('in JavaScript sends the same address and body', () => {
    fc.assert(
      fc.property(text, (title) => {
        const code = codeFor('javascript', request('/api/v4/topics?a=b%20c', { title }), origin)
        const fake = `globalThis.fetch = async (url, options) => { process.stdout.write(JSON.stringify([url, options.method, options.headers['PRIVATE-TOKEN'], options.body])); process.exit(0) }\n`
        const printed = output(process.execPath, ['--input-type=module', '-e', fake + code])
        expect(JSON.parse(printed)).toEqual([`${origin}/api/v4/topics?a=b%20c`, 'POST', 'T', JSON.stringify({ title })])
      }),
      runs(2, 50),
    )
  })

  test.skipIf(!exists('python3'))('in Python sends the same address and body', () => {
    fc.assert(
      fc.property(text, (title) => {
        const code = codeFor('python', request('/api/v4/topics?a=b%20c', { title }), origin)
        const fake = [
          'import sys, types, json',
          'fake = types.ModuleType("requests")',
          'def request(method, url, headers, data):',
          '    sys.stdout.write(json.dumps([url, method, headers["PRIVATE-TOKEN"], data.decode()]))',
          '    sys.exit(0)',
          'fake.request = request',
          'sys.modules["requests"] = fake',
          '',
        ].join('\n')
        expect(JSON.parse(output('python3', ['-c', fake + code]))).toEqual([
          `${origin}/api/v4/topics?a=b%20c`,
          ...['POST', 'T', JSON.stringify({ title })],
        ])
      }),
      runs(2, 50),
    )
  })

  test('in Ruby replaces nothing inside the texts', () => {
    const code = codeFor('ruby', request('/api/v4/topics', { title: '#{exit}' }), origin)
    expect(code).toContain('\\#{exit}')
    expect(code).not.toMatch(/[^\\]#\{/)
  })

  test('in Go imports only what it uses', () => {
    expect(codeFor('go', request('/api/v4/user'), origin)).not.toContain('"strings"')
    expect(codeFor('go', request('/api/v4/topics', { title: 'a' }), origin)).toContain('"strings"')
  })
})
