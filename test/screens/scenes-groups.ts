import type { Page } from '@playwright/test'
import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest, holdRequest, signInWith } from './request-faults.ts'
import { list } from './scenes-lists.ts'
import type { Stage } from './stage.ts'

/** Groups of the demo: a top-level group, and one several levels below. */
const top = 'northquay'
const deep = 'northquay/platform/data/pipelines'

export const groupScenes: readonly Scene[] = [
  { name: 'groups', play: (page) => tree(page, '/groups') },
  {
    name: 'groups-open',
    async play(page, stage) {
      await tree(page, `/groups?open=${await idsOf(stage, top, 'northquay/platform', 'northquay/product')}`)
      await page.getByRole('row', { name: /Infrastructure/ }).waitFor()
    },
  },
  {
    name: 'groups-peek',
    async play(page, stage) {
      await tree(page, `/groups?open=${await idsOf(stage, top)}`)
      await page.getByRole('row', { name: /Platform.* GB/ }).click()
      await page.getByRole('complementary', { name: 'Group' }).waitFor()
    },
  },
  {
    name: 'groups-flat',
    async play(page) {
      await go(page, '/groups?q=level:owner')
      await page.getByRole('grid').getByRole('row').nth(6).waitFor()
      await clearFocus(page)
    },
  },
  {
    name: 'groups-nothing',
    async play(page) {
      await go(page, `/groups?q=${encodeURIComponent('top:yes zeppelin')}`)
      await page
        .getByRole('main')
        .getByText(/excludes all rows|is not enough/)
        .waitFor()
    },
  },
  {
    name: 'groups-error',
    async play(page) {
      await failRequest(page, /\/api\/v4\/groups\?/)
      await go(page, '/groups')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'groups-loading',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, /\/api\/v4\/groups\?/)
      await go(page, '/groups')
      await page.getByRole('treegrid').waitFor()
    },
  },
  {
    name: 'groups-icicle',
    async play(page) {
      await tree(page, '/groups')
      await page.getByRole('button', { name: /projects in .* groups/ }).click()
      await page.getByRole('dialog').getByRole('toolbar').waitFor()
    },
  },
  {
    name: 'groups-new',
    async play(page) {
      await tree(page, '/groups')
      await page.keyboard.press('c')
      await page.getByRole('dialog').getByText('Advanced settings').click()
    },
  },
  {
    name: 'groups-new-refused',
    async play(page) {
      await tree(page, '/groups')
      await page.keyboard.press('c')
      await page.getByRole('dialog').getByLabel(/^Name/).fill('Api')
      await page.keyboard.press('Control+Enter')
      await page.getByText('is a reserved name').waitFor()
    },
  },
  {
    name: 'groups-transfer',
    async play(page, stage) {
      await tree(page, `/groups?open=${await idsOf(stage, top)}`)
      await page.getByRole('row', { name: /People and office.* MB/ }).click()
      await page.getByRole('complementary', { name: 'Group' }).getByText('Owner', { exact: true }).waitFor()
      await page.keyboard.press('m')
      await page.getByRole('button', { name: /New parent/ }).click()
      await page.getByRole('combobox', { name: 'New parent' }).fill('openquay')
      await page
        .getByRole('option', { name: /^openquay/ })
        .first()
        .waitFor()
      await page.waitForTimeout(300)
      await page.keyboard.press('Enter')
      await page.getByRole('row', { name: /^Contents/ }).waitFor()
    },
  },
  { name: 'group', play: (page, stage) => tab(page, stage, top, '', 'Recent changes') },
  { name: 'group-subgroups', play: (page, stage) => tab(page, stage, top, 'subgroups', 'Platform') },
  { name: 'group-no-subgroups', play: (page, stage) => tab(page, stage, deep, 'subgroups', 'No subgroups') },
  {
    name: 'group-projects',
    play: async (page, stage) => list(page, `/groups/${await idsOf(stage, top)}?tab=projects`),
  },
  {
    name: 'group-members',
    async play(page, stage) {
      await tab(page, stage, deep, 'members', 'Inherited')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page.getByRole('complementary', { name: 'Member' }).waitFor()
    },
  },
  {
    name: 'group-members-add',
    async play(page, stage) {
      await tab(page, stage, top, 'members', '@root')
      await page.getByRole('button', { name: 'Add members' }).click()
      await page.getByRole('button', { name: /^Users/ }).click()
      await page.getByRole('option').nth(3).waitFor()
    },
  },
  {
    name: 'group-sharing',
    play: (page, stage) => tab(page, stage, 'northquay/platform', 'shares', 'Shared with groups'),
  },
  {
    name: 'group-push-rules',
    async play(page, stage) {
      await tab(page, stage, top, 'push-rules', 'Test a push')
      const push = page.getByRole('region', { name: 'Test a push' })
      await push.getByLabel(/^Commit message/).fill('Print the berth of each call')
      await push.getByLabel(/^Branch/).fill('Feature/Berths')
      await push.getByLabel(/^Files/).fill('src/berths.ts\nkeys/id_rsa')
      await page.getByText(/^Rejected:/).waitFor()
    },
  },
  {
    name: 'group-push-rules-invalid',
    async play(page, stage) {
      await tab(page, stage, top, 'push-rules', 'Test a push')
      await page
        .getByRole('region', { name: 'Push rules', exact: true })
        .getByLabel(/^Messages must match/)
        .fill('(open')
      await page.getByText(/not valid RE2 syntax/).waitFor()
    },
  },
  {
    name: 'group-settings',
    async play(page, stage) {
      await tab(page, stage, top, 'settings', 'Permissions')
      await page.getByRole('region', { name: 'General' }).getByLabel(/^Path/).fill('api')
      await page.getByText('Owners', { exact: true }).first().click()
      await page.keyboard.press('Control+s')
      await page.getByText('is a reserved name').first().waitFor()
    },
  },
  {
    name: 'group-delete',
    async play(page, stage) {
      await tab(page, stage, top, 'settings', 'Permissions')
      await page.getByRole('button', { name: 'Delete…' }).click()
      await page.getByText(/and \d+ subgroups/).waitFor()
    },
  },
  {
    name: 'group-marked',
    async play(page, stage) {
      const group = await stage.send('POST', '/groups', { name: 'Old yard', path: `old-yard-${++made}` })
      await stage.send('POST', '/projects', { name: 'Rail ramp', namespace_id: group.id })
      await stage.send('DELETE', `/groups/${group.id}`)
      await go(page, `/groups/${group.id}`)
      await page.getByText(/The group will be deleted on/).waitFor()
      await clearFocus(page)
    },
  },
  {
    name: 'group-transfer-project',
    async play(page, stage) {
      await tab(page, stage, 'partners', 'projects', 'Transfer a project here')
      await page.getByRole('button', { name: 'Transfer a project here…' }).click()
      await page.getByRole('button', { name: /^Project / }).click()
      await page.getByRole('combobox', { name: 'Project' }).fill('sdk')
      await page.getByRole('option', { name: /sdk/ }).first().waitFor()
      await page.waitForTimeout(300)
      await page.keyboard.press('Enter')
      await page.getByRole('row', { name: /^Contents/ }).waitFor()
    },
  },
  {
    name: 'group-long',
    async play(page, stage) {
      const id = await longBranch(stage)
      await go(page, `/groups/${id}`)
      await page.getByText('Recent changes').waitFor()
      await clearFocus(page)
    },
  },
  {
    name: 'group-long-settings',
    async play(page, stage) {
      const id = await longBranch(stage)
      await go(page, `/groups/${id}?tab=settings`)
      await page.getByRole('heading', { name: 'Danger zone' }).waitFor()
      await page.getByRole('button', { name: 'Delete…' }).click()
      await page.getByText(/in 7 days/).waitFor()
    },
  },
  {
    name: 'groups-long',
    async play(page, stage) {
      const id = await longBranch(stage)
      await go(page, `/groups?q=long&peek=${id}`)
      await page.getByRole('complementary', { name: 'Group' }).getByText('direct', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'group-guest',
    signedOut: true,
    async play(page, stage) {
      await asStranger(page, stage)
      await go(page, `/groups/${await idsOf(stage, 'openquay')}?tab=settings`)
      await page.getByText('Only Owners can change settings').waitFor()
      await clearFocus(page)
    },
  },
  { name: 'group-json', play: (page, stage) => tab(page, stage, top, 'json', 'Copy JSON') },
  {
    name: 'group-loading',
    hasPendingRequest: true,
    async play(page, stage) {
      const id = await idsOf(stage, top)
      await holdRequest(page, new RegExp(`/api/v4/groups/${id}\\?`))
      await go(page, `/groups/${id}`)
      await page.getByRole('complementary', { name: 'About the group' }).waitFor()
    },
  },
  {
    name: 'group-missing',
    async play(page) {
      await go(page, '/groups/999999')
      await page.getByText('Group not found').waitFor()
    },
  },
]

let made = 0

/** Four levels of very long names, with descriptions that contain HTML. */
async function longBranch({ send }: Stage): Promise<number> {
  let parent_id: number | undefined
  const name = 'Consortium for the harmonised exchange of manifests and demurrage notices (north)'
  for (const part of ['a', 'b', 'c', 'd']) {
    const path = `long-${part}-consortium-for-the-harmonised-exchange-of-manifests-${++made}`
    const group = await send('POST', '/groups', {
      name: `${name} ${part}${made}`,
      path,
      visibility: 'private',
      description: `<script>alert(1)</script> <b>${name}</b> ${name}`,
      ...(parent_id && { parent_id }),
    })
    parent_id = Number(group.id)
  }
  await send('POST', '/projects', { name: `${name} as a project`, namespace_id: parent_id })
  return parent_id ?? 0
}

/** Signs in as a user who is not a member of any group. Returns the id of the user. */
export async function asStranger(page: Page, { send }: Stage): Promise<number> {
  const username = `visitor${++made}`
  const user = await send('POST', '/users', {
    username,
    name: 'Ana Visitor',
    email: `${username}@example.com`,
    force_random_password: true,
    skip_confirmation: true,
  })
  const { token } = await send('POST', `/users/${user.id}/personal_access_tokens`, { name: 'visit', scopes: ['api'] })
  await signInWith(page, String(token))
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  return Number(user.id)
}

async function tree(page: Page, place: string) {
  await go(page, place)
  await page.getByRole('treegrid').getByRole('row').nth(3).waitFor()
  await clearFocus(page)
}

async function tab(page: Page, stage: Stage, path: string, name: string, seen: string) {
  await go(page, `/groups/${await idsOf(stage, path)}${name && `?tab=${name}`}`)
  await page.getByRole('main').getByText(seen).first().waitFor()
  await clearFocus(page)
}

/** `12.40`, the form of expanded groups in the URL. */
async function idsOf({ send }: Pick<Stage, 'send'>, ...paths: string[]): Promise<string> {
  const groups = await Promise.all(paths.map((path) => send('GET', `/groups/${encodeURIComponent(path)}`)))
  return groups.map(({ id }) => id).join('.')
}
