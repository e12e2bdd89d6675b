import { moveBetween } from '../../../src-renderer/changes/record-part.ts'
import { invitationPart, noInvitation } from '../../../src-renderer/members/invitation-part.ts'
import { expect, test } from '../../support/console.ts'

test('an invitation is revoked and sent again with its role and end', async ({ given, signIn }) => {
  const owner = await given.user()
  const { id } = await given.project({ owner })
  const sent = await signIn(owner)
  const part = invitationPart({ kind: 'project', id }, 'Kay@elsewhere.example')
  const invited = { access_level: 20, expires_at: '2040-02-03' }
  expect(await moveBetween(part, noInvitation, invited)()).toBeUndefined()
  expect(await part.read()).toEqual(invited)
  expect(await moveBetween(part, { ...invited, access_level: 30 }, noInvitation)()).toEqual({
    text: 'Not undone, because the record has changed since: access_level is 20.',
  })
  expect(await moveBetween(part, invited, noInvitation)()).toBeUndefined()
  expect(await part.read()).toEqual(noInvitation)
  expect(sent.map(({ line }) => line.split(' ')[0])).toEqual(['POST', 'DELETE'])
})
