import { describe, expect, test } from 'vitest'
import { formErrors } from '../../../src-renderer/ui/form-errors.ts'

const refused = (status: number, message: string, fields = {}) => ({ error: { status, message }, fields })

describe('what the server has against a form', () => {
  test('stands under its field, whichever of its names it came under, each text once', () => {
    const { wrong, fault } = formErrors(
      refused(400, 'name has already been taken', { name: ['is taken'], 'namespace.name': ['is taken', 'is long'] }),
      ['name', 'namespace.name'],
    )
    expect(wrong('name', 'namespace.name')).toBe('is taken, is long')
    expect(wrong('path')).toBeUndefined()
    expect(fault).toBeUndefined()
  })

  test('stands below the form where none of its fields is named', () => {
    expect(formErrors(refused(403, '403 Forbidden'), ['name']).fault).toBe('403 403 Forbidden')
    expect(formErrors(refused(400, 'base is wrong', { base: ['is wrong'] }), ['name']).fault).toBe('400 base is wrong')
    expect(formErrors(refused(0, 'No answer from here'), ['name']).fault).toBe('No answer from here')
  })

  test('is nothing before it was sent', () => {
    expect(formErrors({ error: null, fields: {} }, ['name']).fault).toBeUndefined()
  })
})
