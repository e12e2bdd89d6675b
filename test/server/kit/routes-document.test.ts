import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../src-server/api.ts'
import { endpoint } from '../../../src-server/kit/http/endpoint.ts'
import { noContent } from '../../../src-server/kit/http/reply.ts'
import { routesDocument } from '../../../src-server/kit/http/routes-document.ts'

const server = join(import.meta.dirname, '../../../src-server')
const removeThing = endpoint(
  'DELETE /things/:id',
  { summary: 'Remove a|b', access: 'admin', answers: { 204: null } },
  async () => noContent(),
)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}

describe('ROUTES.md', () => {
  test('is what `npm run routes` would write now', () => {
    expect(readFileSync(join(server, 'ROUTES.md'), 'utf8')).toBe(routesDocument(endpoints, server))
  })

  test('maps each address to its file', () => {
    write('things/remove-thing.ts', "export const removeThing = endpoint(\n  'DELETE /things/:id',")
    expect(routesDocument([removeThing], folder)).toContain(
      '| `DELETE /things/:id` | [things/remove-thing.ts](things/remove-thing.ts) | admin | Remove a\\|b |',
    )
  })

  test('reads no file of the kit or of the top level, and no other kind of file', () => {
    write('things/remove-thing.ts', "endpoint('DELETE /things/:id', {")
    for (const file of ['kit/example.ts', 'example.ts', 'things/notes.md'])
      write(file, "endpoint('DELETE /things/:id', {")
    expect(routesDocument([removeThing], folder)).toContain('(things/remove-thing.ts)')
  })

  test('refuses an address that is in no file, or in two', () => {
    expect(() => routesDocument([removeThing], folder)).toThrow('No file in')
    write('things/remove-thing.ts', "endpoint('DELETE /things/:id', {")
    write('other/remove-thing.ts', 'endpoint("DELETE /things/:id", {')
    expect(() => routesDocument([removeThing], folder)).toThrow('all define')
  })
})
