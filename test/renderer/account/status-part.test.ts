import { describe, expect, test } from 'vitest'
import { noStatus, statusDraftOf, statusInput, statusValues } from '../../../src-renderer/account/status-part.ts'

const status = { emoji: 'coffee', message: 'Back soon', availability: 'busy', message_html: '', clear_status_at: null }

describe('the status of an account', () => {
  test('is sent as it is typed, the emoji without its colons', () => {
    expect(statusInput({ ...noStatus, emoji: ' :coffee: ', message: ' Back soon ', busy: true })).toEqual({
      emoji: 'coffee',
      message: 'Back soon',
      availability: 'busy',
    })
    expect(statusInput({ ...noStatus, message: 'x', clear_status_after: '8_hours' })).toMatchObject({
      clear_status_after: '8_hours',
    })
  })

  test('has the same values in the form, in requests and in comparisons', () => {
    expect(statusInput(statusDraftOf(status))).toEqual(statusValues(status))
    const none = { ...status, emoji: null, message: null, availability: null }
    expect(statusInput(noStatus)).toEqual(statusValues(none))
  })
})
