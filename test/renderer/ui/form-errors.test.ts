import { describe, expect, test } from 'vitest'
import { formErrors } from '../../../src-renderer/ui/form-errors.ts'

const request = (body: object = {}, url = '/api/v4/projects/1/issues') => ({ url, body })
const refused = (status: number, message: string, fields = {}, sent = request()) => ({
  error: { status, message, request: sent },
  fields,
})

describe('the errors of a form', () => {
  test('belong to a field by any of its API names, each text once', () => {
    const { fieldError, formError } = formErrors(
      refused(400, 'name has already been taken', { name: ['is taken'], 'namespace.name': ['is taken', 'is long'] }),
      ['name', 'namespace.name'],
      request(),
    )
    expect(fieldError('name', 'namespace.name')).toBe('is taken, is long')
    expect(fieldError('path')).toBeUndefined()
    expect(formError).toBeUndefined()
  })

  test('belong to the form if they name none of its fields', () => {
    expect(formErrors(refused(403, '403 Forbidden'), ['name'], request()).formError).toBe('403 Forbidden')
    expect(formErrors(refused(400, 'base is wrong', { base: ['is wrong'] }), ['name'], request()).formError).toBe(
      '400 base is wrong',
    )
    expect(formErrors(refused(0, 'No response from here'), ['name'], request()).formError).toBe('No response from here')
  })

  test('are empty before the form is submitted', () => {
    expect(formErrors({ error: null, fields: {} }, ['name'], request()).formError).toBeUndefined()
  })
})

describe('the error of a field', () => {
  const fields = { title: ['is too long'], labels: ['are invalid'], 'namespace.title': ['is taken'] }
  const error = refused(400, 'refused', fields, request({ title: 'x', labels: ['a'] }))
  const shownFor = (body: object, ...names: string[]) => formErrors(error, names, request(body)).fieldError(...names)

  test('disappears when that field changes, and other fields keep theirs', () => {
    expect(shownFor({ title: 'y', labels: ['a'] }, 'title', 'namespace.title')).toBeUndefined()
    expect(shownFor({ title: 'y', labels: ['a'] }, 'labels')).toBe('are invalid')
    expect(shownFor({ labels: ['a'] }, 'title')).toBeUndefined()
    expect(shownFor({ title: 'x', labels: [] }, 'labels')).toBeUndefined()
  })

  test('returns with the refused value, and does not turn into an error of the form', () => {
    expect(shownFor({ title: 'x', labels: ['a'] }, 'title', 'namespace.title')).toBe('is too long, is taken')
    expect(formErrors(error, ['title', 'labels'], request({})).formError).toBeUndefined()
  })

  test('of a missing value disappears when the field gets one', () => {
    const missing = refused(400, 'title is missing', { title: ['is missing'] })
    expect(formErrors(missing, ['title'], request()).fieldError('title')).toBe('is missing')
    expect(formErrors(missing, ['title'], request({ title: 'a' })).fieldError('title')).toBeUndefined()
  })

  test('of a chosen file or project disappears when another one is chosen', () => {
    const [old, next] = [new File(['a'], 'a.png'), new File(['b'], 'b.png')]
    const avatar = refused(400, 'avatar', { avatar: ['is too big'] }, request({ avatar: old }))
    expect(formErrors(avatar, ['avatar'], request({ avatar: old })).fieldError('avatar')).toBe('is too big')
    expect(formErrors(avatar, ['avatar'], request({ avatar: next })).fieldError('avatar')).toBeUndefined()
    const project = refused(404, 'id', { id: ['is invalid'], title: ['is bad'] })
    const elsewhere = formErrors(project, ['id'], request({}, '/api/v4/projects/2/issues'))
    expect([elsewhere.fieldError('id'), elsewhere.fieldError('title')]).toEqual([undefined, 'is bad'])
  })
})
