import type { Page } from '@playwright/test'

export interface Watched {
  /** Allows errors that match these patterns, because the test causes them on purpose. */
  allow: (...told: RegExp[]) => void
  faults: () => string[]
}

/** Collects errors that no page may cause: logged errors, requests to other hosts, failed requests, and 4xx or 5xx responses. */
export function watch(page: Page, own: string): Watched {
  const heard: string[] = []
  const allowed: RegExp[] = []
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // Failed requests are collected below, with their URLs.
    const told = message.text()
    if (message.type() === 'error' && !told.startsWith('Failed to load resource')) heard.push(`console: ${told}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url())) heard.push(`outside: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a screen cancels its requests.
    if (why !== 'net::ERR_ABORTED') heard.push(`failed: ${request.method()} ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    const request = response.request()
    if (response.status() >= 400) heard.push(`answer: ${response.status()} ${request.method()} ${request.url()}`)
  })
  return {
    allow: (...told) => void allowed.push(...told),
    faults: () => heard.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
  }
}
