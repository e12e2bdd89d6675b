import { describe, expect, test } from 'vitest'
import { slugOf } from '../../../src-renderer/ui/slug.ts'

describe('a path from a name', () => {
  test('has no accents, no spaces and no signs at its ends', () => {
    expect(slugOf('Équipe Réseau')).toBe('equipe-reseau')
    expect(slugOf('  Ports & Terminals! ')).toBe('ports-terminals')
    expect(slugOf('v2.1_beta')).toBe('v2.1_beta')
    expect(slugOf('日本')).toBe('')
  })
})
