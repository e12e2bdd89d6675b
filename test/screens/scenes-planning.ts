import type { Page } from '@playwright/test'
import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest, holdRequest } from './request-faults.ts'
import type { Stage } from './stage.ts'

const labelsOfProject = /\/-\/gantry\/v1\/projects\/\d+\/labels\?/

/** Labels and milestones of projects and groups. */
export const planningScenes: readonly Scene[] = [
  { name: 'labels', play: async (page, stage) => labels(page, await yard(stage)) },
  {
    name: 'labels-peek',
    async play(page, stage) {
      await labels(page, await yard(stage))
      await page.getByRole('row', { name: /crane/ }).click()
      await page.getByRole('complementary', { name: 'Label' }).getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'labels-inherited',
    async play(page, stage) {
      await labels(page, await yard(stage))
      await page
        .getByRole('row', { name: /northquay/ })
        .first()
        .click()
      await page.getByRole('complementary', { name: 'Label' }).getByText('Open merge requests').waitFor()
    },
  },
  {
    name: 'labels-new',
    async play(page, stage) {
      await labels(page, await yard(stage))
      await page.keyboard.press('c')
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill('reefer')
      await form.getByRole('button', { name: 'Amber' }).click()
      await form.getByLabel('Priority').fill('soon')
      await form.getByText('Enter a whole number').waitFor()
    },
  },
  {
    name: 'labels-refused',
    async play(page, stage) {
      await labels(page, await yard(stage))
      await page.keyboard.press('c')
      await page.getByRole('dialog').getByLabel('Name').fill('crane')
      await page.keyboard.press('Control+Enter')
      await page.getByText('already exists').waitFor()
    },
  },
  { name: 'labels-delete', play: (page, stage) => act(page, stage, 'Delete label…') },
  { name: 'labels-promote', play: (page, stage) => act(page, stage, 'Promote label…') },
  {
    name: 'labels-nothing',
    async play(page, stage) {
      await go(page, `/projects/${await yard(stage)}?tab=labels&l-q=${encodeURIComponent('subscribed:yes zeppelin')}`)
      await page.getByText(/No labels match/).waitFor()
    },
  },
  {
    name: 'labels-empty',
    async play(page, stage) {
      const { id } = await stage.send('POST', '/projects', { name: `Empty yard ${++made}` })
      await go(page, `/projects/${id}?tab=labels`)
      await page.getByText('No labels yet').waitFor()
    },
  },
  {
    name: 'labels-error',
    async play(page, stage) {
      await failRequest(page, labelsOfProject)
      await go(page, `/projects/${await yard(stage)}?tab=labels`)
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'labels-loading',
    hasPendingRequest: true,
    async play(page, stage) {
      await holdRequest(page, labelsOfProject)
      await go(page, `/projects/${await yard(stage)}?tab=labels`)
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'labels-group',
    async play(page, stage) {
      const group = await stage.send('GET', '/groups/northquay%2Fplatform')
      await labels(page, group.id, 'groups')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page.getByRole('complementary', { name: 'Label' }).getByText('Closed issues').waitFor()
    },
  },
  { name: 'milestones', play: async (page, stage) => milestones(page, await yard(stage)) },
  {
    name: 'milestones-peek',
    async play(page, stage) {
      await milestones(page, await yard(stage))
      await page.getByRole('row', { name: /Crane overhaul/ }).click()
      const peek = page.getByRole('complementary', { name: 'Milestone' })
      await peek.getByText('Spreader of crane 2').waitFor()
    },
  },
  {
    name: 'milestones-new',
    async play(page, stage) {
      await milestones(page, await yard(stage))
      await page.keyboard.press('c')
      const form = page.getByRole('dialog')
      await form.getByLabel('Title').fill('Gate 4')
      await form.getByLabel('Start date').fill('2026-12-01')
      await form.getByLabel('Due date').fill('2026-11-30')
      await form.getByText('must be after').waitFor()
    },
  },
  { name: 'milestones-delete', play: (page, stage) => actOnMilestone(page, stage, 'Delete milestone…') },
  { name: 'milestones-promote', play: (page, stage) => actOnMilestone(page, stage, 'Promote milestone…') },
  {
    name: 'milestones-nothing',
    async play(page, stage) {
      await go(page, `/projects/${await yard(stage)}?tab=milestones&ms-q=${encodeURIComponent('state:all zeppelin')}`)
      await page.getByText(/No milestones match/).waitFor()
    },
  },
  {
    name: 'milestones-error',
    async play(page, stage) {
      await failRequest(page, /\/-\/gantry\/v1\/projects\/\d+\/milestones\?/)
      await go(page, `/projects/${await yard(stage)}?tab=milestones`)
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'milestones-group',
    async play(page, stage) {
      const group = await stage.send('GET', '/groups/northquay%2Fplatform')
      await go(page, `/groups/${group.id}?tab=milestones&ms-q=${encodeURIComponent('state:all')}`)
      await page.getByRole('grid').getByRole('row').nth(1).waitFor()
      await clearFocus(page)
    },
  },
]

let made = 0

/** A project with labels of its own, some with extreme names. */
async function yard({ send }: Stage): Promise<number> {
  const platform = await send('GET', '/groups/northquay%2Fplatform')
  const { id } = await send('POST', '/projects', { name: `Yard ${++made}`, namespace_id: platform.id })
  const add = (name: string, color: string, fields: object = {}) =>
    send('POST', `/projects/${id}/labels`, { name, color, ...fields })
  await add('crane', '#d97706', { description: 'Ship-to-shore and yard cranes', priority: 1 })
  await add('gate', '#0284c7', { description: 'Trucks at the gate', priority: 3 })
  await add('customs::held', '#dc2626', { priority: 0 })
  await add('دحاوية مبردة', '#0d9488', { description: 'حاويات مبردة في الساحة 12' })
  await add('an unreasonably long label that somebody made in a hurry and never renamed afterwards', '#7c3aed', {
    description: `Everything that ${'nobody wants to sort out '.repeat(8)}`,
  })
  for (const [title, names] of [
    ['Crane 4 stops above the third tier', 'crane'],
    ['Spreader of crane 2 does not lock', 'crane,customs::held'],
    ['Gate 3 reads the wrong plate', 'gate'],
  ])
    await send('POST', `/projects/${id}/issues`, { title, labels: names })
  const due = async (title: string, fields: object) => send('POST', `/projects/${id}/milestones`, { title, ...fields })
  const overhaul = await due('Crane overhaul', {
    ...{ start_date: '2026-10-01', due_date: '2026-11-02' },
    description: 'All cranes, **one after another**:\n\n- [x] crane 2\n- [ ] crane 4',
  })
  await due('Gate 3', { due_date: '2026-11-21' })
  await due('الربع الأول 2027', { start_date: '2027-01-01', due_date: '2027-03-31' })
  await due('The milestone of everything that nobody could finish in any of the quarters before', {})
  for (const iid of [1, 2]) await send('PUT', `/projects/${id}/issues/${iid}`, { milestone_id: overhaul.id })
  await send('PUT', `/projects/${id}/issues/1`, { state_event: 'close' })
  await send('POST', `/projects/${id}/labels/crane/subscribe`)
  return Number(id)
}

async function labels(page: Page, id: unknown, of: 'projects' | 'groups' = 'projects') {
  await go(page, `/${of}/${id}?tab=labels`)
  await page.getByRole('grid').getByRole('row').nth(2).waitFor()
  await clearFocus(page)
}

async function act(page: Page, stage: Stage, name: string) {
  await labels(page, await yard(stage))
  await page.getByRole('row', { name: /crane/ }).click()
  await page.getByRole('complementary', { name: 'Label' }).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').waitFor()
}

async function milestones(page: Page, id: number) {
  await go(page, `/projects/${id}?tab=milestones`)
  await page.getByRole('grid').getByRole('row').nth(2).waitFor()
  await clearFocus(page)
}

async function actOnMilestone(page: Page, stage: Stage, name: string) {
  await milestones(page, await yard(stage))
  await page.getByRole('row', { name: /Crane overhaul/ }).click()
  await page.getByRole('complementary', { name: 'Milestone' }).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').waitFor()
}
