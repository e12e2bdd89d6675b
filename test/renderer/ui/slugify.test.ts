import { describe, expect, test } from 'vitest'
import { slugify } from '../../../src-renderer/ui/slugify.ts'

describe('a path from a name', () => {
  test('has no accents, no spaces, and no punctuation at either end', () => {
    expect(slugify('Équipe Réseau')).toBe('equipe-reseau')
    expect(slugify('  Ports & Terminals! ')).toBe('ports-terminals')
    expect(slugify('v2.1_beta')).toBe('v2.1_beta')
    expect(slugify('日本')).toBe('')
  })
})
