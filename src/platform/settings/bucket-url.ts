/** What STORAGE_URL says; undefined when it is not of the form s3://KEY:SECRET@host/bucket?region=… (http or https also name the protocol). */
export function readBucketUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  const bucket = url?.pathname.split('/').filter(Boolean) ?? []
  if (!url || !/^(?:s3|https?):$/.test(url.protocol) || bucket.length !== 1) return undefined
  if (!url.username || !url.password || !url.host) return undefined
  return {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.protocol === 'http:' ? 'http' : 'https'}://${url.host}/${bucket[0]}`,
    region: url.searchParams.get('region') ?? 'auto',
  }
}
