import { fetchBody } from '../../../src-renderer/api/client.ts'
import { prepareUndoOfDeletion, undoOfImage, undoOfLinkChange } from '../../../src-renderer/issues/metric-image.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'
import { samplePicture } from '../../support/sample-picture.ts'

const one = 'PUT /projects/:id/issues/:issue_iid/metric_images/:image_id'
const link = { url: 'https://example.com/graph', url_text: 'Graph' }

/** An incident with two images. */
async function prepare(given: Given, signIn: (who: { id: number }) => Promise<unknown>) {
  await signIn(await given.user())
  const { id } = await fetchBody('POST /projects', { name: 'Quay' })
  const issue = await fetchBody('POST /projects/:id/issues', { id, title: 'Incident', issue_type: 'incident' })
  const address = { id, issue_iid: issue.iid }
  const add = (name: string, some: Partial<typeof link> = {}) => {
    const file = new File([samplePicture], name, { type: 'image/png' })
    return fetchBody('POST /projects/:id/issues/:issue_iid/metric_images', { ...address, ...some, file })
  }
  const images = () => fetchBody('GET /projects/:id/issues/:issue_iid/metric_images', address)
  const [first, second] = [await add('first.png', link), await add('second.png')]
  return { issue, address, images, first, second }
}

describe('an image of metrics', () => {
  test('is deleted by the undo of its upload, unless its link was changed', async ({ given, signIn }) => {
    const { issue, address, images, first, second } = await prepare(given, signIn)
    expect(await undoOfImage(issue, first)()).toBeUndefined()
    expect((await images()).map(({ id }) => id)).toEqual([second.id])
    expect(await undoOfImage(issue, first)()).toEqual({ text: 'Not undone, because the image has changed since.' })
    for (const changed of [{ url: link.url }, { url_text: link.url_text }]) {
      const now = await fetchBody(one, { ...address, image_id: second.id, ...changed })
      expect([now.url, now.url_text]).not.toEqual([second.url, second.url_text])
      expect(await undoOfImage(issue, second)()).toMatchObject({ text: expect.stringContaining('Not undone') })
      await undoOfLinkChange(issue, now, second)()
    }
    expect(await undoOfImage(issue, second)()).toBeUndefined()
    expect(await images()).toEqual([])
  })

  test('gets its earlier link back, unless the link was changed again', async ({ given, signIn }) => {
    const { issue, address, images, first } = await prepare(given, signIn)
    const write = (some: Partial<typeof link>) => fetchBody(one, { ...address, image_id: first.id, ...some })
    const after = await write({ url: 'https://example.com/other', url_text: 'Other' })
    const undo = undoOfLinkChange(issue, after, first)
    const newer = await write({ url_text: 'Newer' })
    expect(await undo()).toEqual({ text: 'Not undone, because the image has changed since.' })
    expect((await images())[0]).toMatchObject({ url_text: 'Newer' })
    expect(await undoOfLinkChange(issue, newer, first)()).toBeUndefined()
    expect((await images()).map(({ url, url_text }) => [url, url_text])).toEqual([
      [link.url, link.url_text],
      [null, null],
    ])
  })

  test('is uploaded again with its name and link by the undo of its deletion', async ({ given, signIn }) => {
    const { issue, address, images, first, second } = await prepare(given, signIn)
    for (const image of [first, second]) {
      const undo = await prepareUndoOfDeletion(issue, image)
      await fetchBody('DELETE /projects/:id/issues/:issue_iid/metric_images/:image_id', {
        ...{ ...address, image_id: image.id },
      })
      expect((await images()).map(({ filename }) => filename)).not.toContain(image.filename)
      expect(await undo?.()).toBeUndefined()
      const again = (await images()).find(({ filename }) => filename === image.filename)
      expect(again).toMatchObject({ url: image.url, url_text: image.url_text })
      expect(again?.id).not.toBe(image.id)
    }
    expect(await prepareUndoOfDeletion(issue, { ...first, file_path: '/uploads/none.png' })).toBeUndefined()
  })
})
