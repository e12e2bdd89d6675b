import type { Page } from '@playwright/test'
import { gpgKey } from '../support/gpg-keys.ts'
import { ed25519Key, rsaKey } from '../support/ssh-keys.ts'
import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest } from './request-faults.ts'
import type { Stage } from './stage.ts'

const user = 7

/** Gives a user, a project and a group keys and tokens in every state. */
export async function createAccess(stage: Stage) {
  const token = (kind: string, body: object) => stage.send('POST', `/users/${user}/${kind}`, body)
  await token('personal_access_tokens', { name: 'Deploy script', scopes: ['api'], expires_at: '2027-05-01' })
  await token('personal_access_tokens', {
    name: 'Dashboard in the hall',
    scopes: ['read_api', 'read_user'],
    expires_at: '2026-11-23',
  })
  await token('personal_access_tokens', { name: 'Old laptop', scopes: ['api', 'sudo'], expires_at: '2026-11-02' })
  const { id } = await token('personal_access_tokens', { name: 'Leaked in a log', scopes: ['read_api'] })
  await fetch(`${stage.origin}/api/v4/personal_access_tokens/${id}`, {
    method: 'DELETE',
    headers: { 'PRIVATE-TOKEN': stage.token },
  })
  await token('impersonation_tokens', { name: 'Support case 4711', scopes: ['api'], expires_at: '2026-11-26' })
  const keys = [
    { title: 'ada@laptop', key: await ed25519Key(), usage_type: 'auth_and_signing' },
    { title: 'Build server', key: await rsaKey(3072), usage_type: 'auth', expires_at: '2026-11-24' },
  ]
  for (const key of keys) await stage.send('POST', `/users/${user}/keys`, key)
  await stage.send('POST', `/users/${user}/gpg_keys`, { key: await gpgKey(['ada@example.com', 'ada@home.example']) })
  const resource = { name: 'Release bot', scopes: ['api', 'write_repository'], access_level: 30 }
  await stage.send('POST', '/projects/1/access_tokens', resource)
  await stage.send('POST', '/groups/northquay/access_tokens', {
    ...resource,
    scopes: ['read_api'],
    expires_at: '2026-11-22',
  })
}

async function open(page: Page) {
  await go(page, `/users/${user}?tab=credentials`)
  await page.getByRole('cell', { name: 'Deploy script', exact: true }).waitFor()
  await clearFocus(page)
}

const scene = (name: string, act: (page: Page) => Promise<unknown>): Scene => ({
  name,
  async play(page) {
    await open(page)
    await act(page)
  },
})

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export const accessScenes: readonly Scene[] = [
  {
    name: 'account',
    async play(page) {
      await go(page, '/users/1?tab=account')
      await page.getByRole('checkbox', { name: 'Diffs show one file per page' }).waitFor()
    },
  },
  scene('access-tokens', async () => undefined),
  scene('access-tokens-all', (page) =>
    section(page, 'Personal access tokens').getByText('All', { exact: true }).click(),
  ),
  {
    name: 'access-tokens-none',
    async play(page) {
      await go(page, '/users/9?tab=credentials')
      await page.getByText('No active impersonation tokens.').or(page.getByText('No SSH keys yet.')).first().waitFor()
    },
  },
  {
    name: 'access-tokens-failed',
    async play(page) {
      await failRequest(page, /personal_access_tokens/)
      await go(page, `/users/${user}?tab=credentials`)
      await page.getByRole('alert').waitFor()
    },
  },
  scene('access-token-new', async (page) => {
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Nightly report')
    await page.getByRole('checkbox', { name: 'read_api' }).check()
  }),
  scene('access-token-shown', async (page) => {
    await page.getByRole('button', { name: 'Rotate Dashboard in the hall' }).click()
    await page.getByRole('button', { name: /^Rotate token/ }).click()
    await page.getByText('This token is shown only once.').waitFor()
    await page.keyboard.press('Escape')
  }),
  scene('access-token-rotate', (page) => page.getByRole('button', { name: 'Rotate Deploy script' }).click()),
  scene('access-token-revoke', (page) => page.getByRole('button', { name: 'Revoke Deploy script' }).click()),
  scene('access-ssh-key-new', async (page) => {
    await page.getByRole('button', { name: 'Add SSH key' }).click()
    await page.getByLabel('Public key').fill('ssh-dss AAAAB3NzaC1kc3MAAACBAP1')
  }),
  scene('access-gpg-key-remove', (page) => page.getByRole('button', { name: /^Remove / }).click()),
  {
    name: 'access-project-tokens',
    async play(page) {
      await go(page, '/projects/1?tab=members&part=tokens')
      await page.getByRole('cell', { name: 'Release bot', exact: true }).waitFor()
    },
  },
  {
    name: 'access-project-token-new',
    async play(page) {
      await go(page, '/projects/1?tab=members&part=tokens')
      await page.getByRole('button', { name: 'New token' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Release notes')
    },
  },
  {
    name: 'access-group-tokens',
    async play(page) {
      await go(page, '/groups/northquay?tab=members&part=tokens')
      await page.getByRole('cell', { name: 'Release bot', exact: true }).waitFor()
    },
  },
  {
    name: 'access-impersonate',
    async play(page) {
      await go(page, `/users/${user}`)
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Impersonate…' }).click()
    },
  },
  { name: 'access-impersonating', play: (page) => impersonate(page) },
  {
    name: 'access-impersonating-dialog',
    async play(page) {
      await impersonate(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  },
]

async function impersonate(page: Page) {
  await go(page, `/users/${user}`)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Impersonate…' }).click()
  await page.getByRole('button', { name: /^Impersonate/ }).click()
  await page.getByRole('region', { name: 'Impersonation' }).getByText('@').waitFor()
  await clearFocus(page)
}
