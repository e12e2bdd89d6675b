import { badParameter, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('PUT /user/preferences', () => {
  test('changes only what is sent', async ({ given, as }) => {
    const ada = await given.user()
    const call = await as(ada)
    const text = (view: boolean, show: boolean) =>
      JSON.stringify({
        id: ada.id,
        user_id: ada.id,
        view_diffs_file_by_file: view,
        show_whitespace_in_diffs: show,
        pass_user_identities_to_ci_jwt: false,
      })
    expect((await call('GET /user/preferences', {})).text).toBe(text(false, true))
    expect((await call('PUT /user/preferences', { view_diffs_file_by_file: true })).text).toBe(text(true, true))
    expect((await call('PUT /user/preferences', { show_whitespace_in_diffs: false })).text).toBe(text(true, false))
    expect((await call('GET /user/preferences', {})).text).toBe(text(true, false))
  })

  test('needs one of the preferences and a user', async ({ server, given, asLoose }) => {
    expect(await (await asLoose(await given.user()))('PUT /user/preferences')).toMatchObject(
      badParameter(
        'view_diffs_file_by_file, show_whitespace_in_diffs, pass_user_identities_to_ci_jwt are missing, at least one parameter must be provided',
      ),
    )
    expect(await (await asLoose(null))('GET /user/preferences')).toMatchObject(UNAUTHORIZED)
    expect(server.events).toEqual([])
  })
})
