import { z } from 'zod'

export const metricImageEntity = z
  .object({
    id: z.int(),
    created_at: z.string(),
    filename: z.string(),
    file_path: z.string().describe('Path of the image on this server, for callers who may read the issue'),
    url: z.string().nullable(),
    url_text: z.string().nullable(),
  })
  .meta({ id: 'MetricImage' })
export type MetricImageEntity = z.infer<typeof metricImageEntity>

export interface MetricImageRow {
  id: number
  filename: string
  /** The name of the stored file. */
  file: string
  url: string | null
  url_text: string | null
  created_at: string
}

export const presentMetricImage = ({ id, created_at, filename, url, url_text }: MetricImageRow): MetricImageEntity => ({
  id,
  created_at,
  filename,
  file_path: `/uploads/-/system/issuable_metric_image/file/${id}/${encodeURIComponent(filename)}`,
  url,
  url_text,
})
