import { expect, test } from 'vitest'
import { savedValues, shownValue } from '../../../src-renderer/settings/saved-settings.ts'
import { settingsWith } from './registry.ts'

test('the saved values show secrets that are not returned as asterisks, and an empty text that means all', () => {
  const saved = savedValues(
    settingsWith({ asset_proxy_secret_key: { is_set: true }, enabled_git_access_protocol: { value: '' } }),
  )
  expect(saved.asset_proxy_secret_key).toBe('*****')
  expect(saved.external_auth_client_key).toBeNull()
  expect(saved.enabled_git_access_protocol).toBe('all')
  expect(saved).not.toHaveProperty('signin_enabled')
  expect(shownValue({ options: null }, '')).toBe('')
})
