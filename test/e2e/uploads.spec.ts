import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { samplePicture } from '../support/sample-picture.ts'
import { expectAccessible } from './axe.ts'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press } from './keys.ts'

/** Pastes files into a field, or drops them on it. */
const give = (field: Locator, kind: 'paste' | 'drop', files: readonly { name: string; content: string }[]) =>
  field.evaluate(
    (element, [type, given]) => {
      const data = new DataTransfer()
      for (const { name, content } of given) {
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name))
      }
      const event =
        type === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
    },
    [kind, files] as const,
  )

const picture = { name: 'deck plan.png', content: samplePicture.toString('base64') }
const notes = { name: 'notes.txt', content: Buffer.from('Ropes: 12').toString('base64') }

test('files pasted into a comment and dropped on a description are uploaded, shown and saved', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 413 POST .*uploads/)
  const given = givenOn(instance)
  const { id } = await given.project(given.name('rigging'))
  const { iid } = await given.issue(id, 'Ropes are missing', { issue_type: 'incident' })
  await go(page, `/projects/${id}/issues/${iid}`)
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.focus()
  await comment.fill('The plan: ')
  await give(comment, 'paste', [picture])
  await expect(comment).toHaveValue(/^The plan: !\[deck_plan\]\(\/uploads\/[0-9a-f]{32}\/deck_plan\.png\)$/)
  await expect(page.getByRole('region', { name: 'Metric images' })).toContainText('None')
  let load = () => {}
  const held = new Promise<void>((resolve) => {
    load = resolve
  })
  await intercept(page, /[0-9a-f]{32}\/deck_plan\.png$/, async (route) => {
    await held
    await route.continue()
  })
  await press(page, 'Control+Enter')
  const comments = page.getByRole('list', { name: 'Comments and changes' })
  const place = comments.locator('[data-picture]')
  await expect(place).toHaveText('deck_plan')
  const before = await place.boundingBox()
  load()
  const shown = comments.getByRole('img', { name: 'deck_plan' })
  await expect(shown).toBeVisible()
  expect((await place.boundingBox())?.height).toBe(before?.height)
  expect(await shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1)

  await press(page, 'Escape')
  await press(page, 'e')
  const description = page.getByRole('textbox', { name: /^Description/ })
  await description.focus()
  const choosing = page.waitForEvent('filechooser')
  await press(page, 'Control+o')
  await (await choosing).setFiles({
    name: notes.name,
    mimeType: 'text/plain',
    buffer: Buffer.from(notes.content, 'base64'),
  })
  await expect(description).toHaveValue(/^\[notes\.txt\]\(\/uploads\//)
  await given.send('PUT', '/application/settings', { max_attachment_size: 1 })
  const large = { name: 'large.bin', content: Buffer.alloc(2 ** 20 + 1).toString('base64') }
  await give(description, 'drop', [large])
  await expect(page.getByRole('alert').filter({ hasText: 'large.bin: ' })).toBeVisible()
  await given.send('PUT', '/application/settings', { max_attachment_size: 100 })
  await expectAccessible(page)
  await description.press('Control+Enter')
  const file = page.getByRole('button', { name: 'notes.txt' })
  await expect(file).toBeVisible()
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await file.press('Enter')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('notes.txt')
  expect(await readFile(await saved.path(), 'utf8')).toBe('Ropes: 12')
})
