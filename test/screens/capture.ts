import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Request } from '@playwright/test'
import { fixedTime, type Stage } from './stage.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const
const schemes = ['light', 'dark'] as const

export interface Scene {
  /** File name of the screenshots. */
  name: string
  /** Brings a page that is signed in and on Home into the state to capture. */
  play: (page: Page, stage: Stage) => Promise<unknown>
  /** Skips signing in. */
  signedOut?: true
  /** A request stays pending on purpose, so do not wait for it. */
  hasPendingRequest?: true
}

/** Captures a scene at every size, light and dark. Returns errors of the page. */
export async function captureScene(browser: Browser, stage: Stage, scene: Scene, folder: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: sizes[1], reducedMotion: 'reduce', baseURL: stage.origin })
  try {
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const errors = watch(page, stage.origin)
    trackRequests(page)
    await page.clock.setFixedTime(fixedTime)
    await page.addInitScript(countShifts)
    await openPage(page, stage, scene)
    await scene.play(page, stage)
    await waitUntilSettled(page, scene.hasPendingRequest ?? false)
    const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')))
    if (shifted > 0.1) errors.push(`layout shift ${shifted.toFixed(3)}`)
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        await waitUntilSettled(page, scene.hasPendingRequest ?? false)
        const at = join(folder, `${size.width}x${size.height}`)
        mkdirSync(at, { recursive: true })
        await page.screenshot({ path: join(at, `${scene.name}-${colorScheme}.png`), animations: 'disabled' })
      }
      errors.push(...(await findOverflows(page)).map((what) => `${size.width}: ${what}`))
    }
    return [...new Set(errors)]
  } finally {
    await context.close()
  }
}

async function openPage(page: Page, stage: Stage, { signedOut }: Scene) {
  if (signedOut) {
    await page.goto('/')
    return
  }
  await page.goto(`/#/sign-in?code=${stage.signInCode()}`)
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
}

/** Clicks on an empty spot to remove the focus that navigation has set, so that no focus ring is captured. */
export const clearFocus = (page: Page) => page.mouse.click(640, 6)

/** Navigates without a reload. */
export const go = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, path)

/** Waits until fonts are loaded, no request is pending, and two frames are drawn. */
async function waitUntilSettled(page: Page, hasPendingRequest = false) {
  if (hasPendingRequest) await page.waitForTimeout(450)
  else await waitUntilIdle(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}

const pendingRequests = new WeakMap<Page, Set<Request>>()

function trackRequests(page: Page) {
  const waiting = new Set<Request>()
  pendingRequests.set(page, waiting)
  // The stream of events ends only with the page.
  page.on('request', (request) => request.url().endsWith('/-/gantry/v1/events') || waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
}

/** Waits until no request was pending for 120 ms, because a response often triggers further requests. */
async function waitUntilIdle(page: Page) {
  for (let idle_ms = 0; idle_ms < 120; idle_ms += 40) {
    await page.waitForTimeout(40)
    if (pendingRequests.get(page)?.size) idle_ms = 0
  }
}

/** Runs in the page: adds up layout shifts that were not caused by user input. */
function countShifts() {
  Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput'))
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')) })
  }).observe({ type: 'layout-shift', buffered: true })
}

function watch(page: Page, own: string): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // The browser logs failed requests, which some scenes cause on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url())) errors.push(`outside: ${request.url()}`)
  })
  return errors
}

/** Finds horizontal overflow: of the page, or of elements beyond the window. */
const findOverflows = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls horizontally')
    for (const element of document.querySelectorAll('button, a, input, h1, h2, dialog, [role="dialog"]')) {
      const box = element.getBoundingClientRect()
      const clipped =
        element.closest('[class*="rail"], [class*="cut"]') || getComputedStyle(element).clipPath !== 'none'
      if (box.width > 0 && box.right > innerWidth + 1 && !clipped)
        found.push(`overflows the window: ${element.tagName} ${element.textContent?.slice(0, 40)}`)
    }
    return found
  })
