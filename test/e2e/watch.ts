import type { Page } from '@playwright/test'

export interface PageWatch {
  /** Allows errors that match these patterns, because the test causes them on purpose. */
  allow: (...patterns: RegExp[]) => void
  unexpectedErrors: () => string[]
}

/** Collects errors that no page may cause: logged errors, requests to other hosts, failed requests, and 4xx or 5xx responses. */
export function watch(page: Page, origin: string): PageWatch {
  const errors: string[] = []
  const allowed: RegExp[] = []
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // Failed requests are collected below, with their URLs.
    const text = message.text()
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) errors.push(`console: ${text}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      errors.push(`outside: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a screen cancels its requests.
    if (reason !== 'net::ERR_ABORTED') errors.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    const request = response.request()
    if (response.status() >= 400) errors.push(`response: ${response.status()} ${request.method()} ${request.url()}`)
  })
  return {
    allow: (...patterns) => void allowed.push(...patterns),
    unexpectedErrors: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}
