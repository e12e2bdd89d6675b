import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'

test('an issue is printed whole, without the frame of the console, in the light colors', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('quay'))
  const description = Array.from({ length: 60 }, (_, line) => `Step ${line + 1} of the check of the hoist.`).join(
    '\n\n',
  )
  const { iid } = await given.issue(id, 'Hoist is slow', { description })
  await given.send('POST', `/projects/${id}/issues/${iid}/notes`, { body: 'It was the brake.' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await go(page, `/projects/${id}/issues/${iid}`)
  await expect(page.getByText('It was the brake.')).toBeVisible()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const onScreen = await background()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Edit|Delete|JSON/ })).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const paper = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    hidden: [...document.querySelectorAll('main, main section')].filter(
      (part) => getComputedStyle(part).overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1,
    ).length,
  }))
  expect(paper.hidden).toBe(0)
  expect(paper.height).toBeGreaterThan(2_000)
  expect(await background()).toBe('rgb(255, 255, 255)')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  expect(await background()).toBe(onScreen)
})
