import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../src-server/api.ts'
import { openapi } from '../../../src-server/kit/http/openapi.ts'
import { markOrigins } from '../../../src-server/origins/mark-origins.ts'
import { originsDocument } from '../../../src-server/origins/origins-document.ts'

describe('ORIGINS.md', () => {
  test('is what `npm run routes` would write now', async () => {
    const addresses = endpoints.map(({ contract }) => contract.address)
    const document = await openapi(endpoints, { title: 'Gantry', version: '' }, endpoints.length)
    const file = join(import.meta.dirname, '../../../src-server/ORIGINS.md')
    expect(readFileSync(file, 'utf8')).toBe(originsDocument(await markOrigins(document, addresses)))
  })
})
