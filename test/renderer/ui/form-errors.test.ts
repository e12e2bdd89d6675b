import { describe, expect, test } from 'vitest'
import { formErrors } from '../../../src-renderer/ui/form-errors.ts'

const refused = (status: number, message: string, fields = {}) => ({ error: { status, message }, fields })

describe('the errors of a form', () => {
  test('belong to a field by any of its API names, each text once', () => {
    const { fieldError, formError } = formErrors(
      refused(400, 'name has already been taken', { name: ['is taken'], 'namespace.name': ['is taken', 'is long'] }),
      ['name', 'namespace.name'],
    )
    expect(fieldError('name', 'namespace.name')).toBe('is taken, is long')
    expect(fieldError('path')).toBeUndefined()
    expect(formError).toBeUndefined()
  })

  test('belong to the form if they name none of its fields', () => {
    expect(formErrors(refused(403, '403 Forbidden'), ['name']).formError).toBe('403 403 Forbidden')
    expect(formErrors(refused(400, 'base is wrong', { base: ['is wrong'] }), ['name']).formError).toBe(
      '400 base is wrong',
    )
    expect(formErrors(refused(0, 'No response from here'), ['name']).formError).toBe('No response from here')
  })

  test('are empty before the form is submitted', () => {
    expect(formErrors({ error: null, fields: {} }, ['name']).formError).toBeUndefined()
  })
})
