import { samplePicture } from '../support/sample-picture.ts'
import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest } from './request-faults.ts'
import { list, peek } from './scenes-lists.ts'
import type { Stage } from './stage.ts'

interface Cast {
  /** A merge request with threads, one of them resolved. */
  discussed: string
  draft: string
  merged: string
  /** An incident with metric images, and merge requests, one of which closes it. */
  incident: string
}

/** The paths of merge requests in the states that the demo may not have. */
export async function createMergeRequests({ send }: Stage): Promise<Cast> {
  const project = '/projects/3'
  const open = async (title: string, source_branch: string, fields: object = {}) => {
    const { iid } = await send('POST', `${project}/merge_requests`, {
      ...{ title, source_branch, target_branch: 'main', labels: 'bug', assignee_ids: [1], ...fields },
    })
    return `${project}/merge_requests/${iid}`
  }
  const discussed = await open('Count a truck once, however often it turns around', 'gate/count-visits', {
    description:
      'The gate reads the plate at the entry *and* at the turning place. The report now groups by visit:\n\n```sql\nGROUP BY visit_id, plate\n```\n\n- [x] Report of the day\n- [ ] Report of the month',
    reviewer_ids: [1, 5],
  })
  const start = async (body: string, ...replies: string[]) => {
    const { id } = await send('POST', `${discussed}/discussions`, { body })
    for (const reply of replies) await send('POST', `${discussed}/discussions/${id}/notes`, { body: reply })
    return id
  }
  const answered = await start('Does the report of the month use the same query?', 'Yes, see the second task.')
  await send('PUT', `${discussed}/discussions/${answered}`, { resolved: true })
  await start('`visit_id` may be null before 2024. What happens to these rows?')
  await send('POST', `${discussed}/notes`, { body: 'Measured on the data of May: 812 rows less.' })
  await send('POST', `${discussed}/award_emoji`, { name: 'tada' })
  const draft = await open('Draft: Show the queue in front of the gate on the map', 'gate/queue-on-map')
  const merged = await open('Close the gate report at midnight', 'gate/midnight')
  await send('PUT', `${merged}/merge`)
  const { iid } = await send('POST', `${project}/issues`, {
    ...{ title: 'The gate does not open in the rain', issue_type: 'incident', description: 'Since 14:10.' },
  })
  const incident = `${project}/issues/${iid}`
  await open(`Resolve "The gate does not open in the rain"`, 'gate/rain', { description: `Closes #${iid}` })
  await open('Log the moisture of the sensor', 'gate/log-moisture', { description: `See #${iid}` })
  for (const [name, link] of [
    ['opening-times.png', { url: 'https://charts.example.com/gate/opening-times', url_text: 'Opening times' }],
    ['moisture.png', {}],
  ] as const) {
    const form = new FormData()
    for (const [field, text] of Object.entries(link)) form.append(field, text)
    form.append('file', new File([new Uint8Array(samplePicture)], name, { type: 'image/png' }))
    await send('POST', `${incident}/metric_images`, form)
  }
  return { discussed, draft, merged, incident }
}

export const mergeRequestScenes = ({ discussed, draft, merged, incident }: Cast): readonly Scene[] => [
  {
    name: 'incident',
    async play(page) {
      await go(page, incident)
      await page.getByText('closes this issue').waitFor()
      await page.getByRole('img', { name: 'moisture.png' }).waitFor()
    },
  },
  {
    name: 'incident-edit-image',
    async play(page) {
      await go(page, incident)
      await page.getByRole('button', { name: 'Edit link of opening-times.png' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'group-issues', play: (page) => list(page, '/groups/northquay?tab=issues') },
  { name: 'merge-requests', play: (page) => list(page, '/merge_requests') },
  { name: 'merge-requests-merged', play: (page) => list(page, '/merge_requests?view=merged') },
  { name: 'merge-requests-peek', play: (page) => peek(page, '/merge_requests', 1) },
  {
    name: 'merge-requests-empty',
    async play(page) {
      await go(page, `/merge_requests?q=${encodeURIComponent('state:opened target:nowhere')}`)
      await page.getByRole('heading', { name: 'No merge requests match these two terms' }).waitFor()
    },
  },
  {
    name: 'merge-requests-error',
    async play(page) {
      await failRequest(page, /\/merge_requests\?/)
      await go(page, '/merge_requests')
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'project-merge-requests', play: (page) => list(page, '/projects/3?tab=merge_requests') },
  {
    name: 'merge-request',
    async play(page) {
      await go(page, discussed)
      await page.getByRole('button', { name: 'Resolve thread' }).first().waitFor()
      await clearFocus(page)
    },
  },
  {
    name: 'merge-request-merge',
    async play(page) {
      await go(page, discussed)
      await page.getByRole('button', { name: /^Merge/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'merge-request-draft',
    async play(page) {
      await go(page, draft)
      await page.getByRole('button', { name: 'Mark as ready' }).waitFor()
    },
  },
  {
    name: 'merge-request-merged',
    async play(page) {
      await go(page, `${merged}?tab=json`)
      await page.getByText('Merged by').waitFor()
    },
  },
  {
    name: 'merge-request-missing',
    async play(page) {
      await go(page, '/projects/3/merge_requests/99999')
      await page.getByRole('heading', { name: 'Merge request not found' }).waitFor()
    },
  },
]
