import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page, Request } from '@playwright/test'
import { findMisfits } from '../support/misfits.ts'
import { fixedTime, type Stage } from './stage.ts'

const sizes = [
  { name: '900x700', width: 900, height: 700, zoom: 1 },
  { name: '1280x800', width: 1280, height: 800, zoom: 1 },
  { name: '1440x900', width: 1440, height: 900, zoom: 1 },
  { name: '1920x1080', width: 1920, height: 1080, zoom: 1 },
  { name: '2560x1440', width: 2560, height: 1440, zoom: 1 },
  { name: '1920x1080-at-200-percent', width: 960, height: 540, zoom: 2 },
] as const
/** The size in which scenes are played. */
const stageSize = { width: 1440, height: 900 }
const schemes = ['light', 'dark'] as const

export interface Scene {
  /** File name of the screenshots. */
  name: string
  /** Brings a page that is signed in and on Home into the state to capture. */
  play: (page: Page, stage: Stage) => Promise<unknown>
  /** Skips signing in. */
  signedOut?: true
  /** What the scene is about, if it is not in sight in every window. */
  subject?: (page: Page) => Locator
  /** A request stays pending on purpose, so do not wait for it. */
  hasPendingRequest?: true
}

/** Captures a scene at every size, light and dark. Returns errors of the page. */
export async function captureScene(browser: Browser, stage: Stage, scene: Scene, folder: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: stageSize, reducedMotion: 'reduce', baseURL: stage.origin })
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
    const session = await context.newCDPSession(page)
    for (const { name: folderName, zoom, ...size } of sizes) {
      await page.setViewportSize(size)
      const metrics = { ...size, deviceScaleFactor: zoom, mobile: false }
      if (zoom > 1) await session.send('Emulation.setDeviceMetricsOverride', metrics)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        await waitUntilSettled(page, scene.hasPendingRequest ?? false)
        await scene.subject?.(page).scrollIntoViewIfNeeded()
        const at = join(folder, folderName)
        mkdirSync(at, { recursive: true })
        await page.screenshot({ path: join(at, `${scene.name}-${colorScheme}.png`), animations: 'disabled' })
      }
      errors.push(...(await findMisfits(page)).map((what) => `${size.width} px: ${what}`))
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
