import { expect, go, heading, signIn, test } from './console.ts'
import { watch } from './watch.ts'

test('the menu of the desktop app has the commands of the page, runs them, and loses them with the sign-out', async ({
  browser,
  instance,
}) => {
  // The shared page would keep the script.
  const page = await browser.newPage()
  const watched = watch(page, instance.ui)
  await page.addInitScript(() => {
    const offered: { id: string; label: string }[][] = []
    let listener: (id: string) => void = () => undefined
    Object.assign(window, {
      offered,
      choose: (id: string) => listener(id),
      gantry: {
        onCommand: (given: typeof listener) => {
          listener = given
        },
        offerCommands: async (commands: (typeof offered)[number]) => void offered.push(commands),
        reportUnsavedWork: async () => undefined,
        keepColorScheme: async () => undefined,
      },
    })
  })
  await signIn(page, instance)
  const labels = () => page.evaluate<string[]>('offered.at(-1).map(({ label }) => label)')
  const choose = (id: string) => page.evaluate(`choose(${JSON.stringify(id)})`)
  await go(page, '/projects')
  await expect.poll(labels).toEqual(expect.arrayContaining(['New Issue…', 'Import…', 'Users (g u)', 'Filter']))

  await choose('key-f')
  await expect(page.getByRole('combobox', { name: 'Filter' })).toBeFocused()
  await choose('new-project')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await choose('screen-u')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/#\/projects/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await choose('screen-u')
  await expect(heading(page, 'Users')).toBeVisible()
  await choose('search')
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
  await page.keyboard.type('sign out')
  await expect(page.getByRole('option').first()).toContainText('Sign out')
  await page.keyboard.press('Enter')
  await expect.poll(labels).toEqual([])
  expect(watched.unexpectedErrors()).toEqual([])
  await page.close()
})
