import { expect, test } from 'vitest'
import { membershipAfter } from '../../../src-renderer/members/member-form.tsx'

test('a save keeps the saved value of fields that were not changed', () => {
  const before = { access_level: 40, expires_at: '2027-01-01' }
  const form = { access_level: 20, expires_at: '' }
  expect(membershipAfter(before, form, { access_level: 20 })).toEqual({ access_level: 20, expires_at: '2027-01-01' })
  expect(membershipAfter(before, form, { expires_at: '' })).toEqual({ access_level: 40, expires_at: null })
  expect(membershipAfter(undefined, { access_level: 20, expires_at: '2027-05-05' }, {})).toEqual({
    access_level: 20,
    expires_at: '2027-05-05',
  })
})
