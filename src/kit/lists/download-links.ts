// Links and forms to files, anywhere on a page: without scripts the browser takes them, with them one sees how it goes.

/** Brings what one presses to `begin`; what is opened apart, or meant for the browser (`data-plain`), is left alone. */
export function hearDownloads(begin: (address: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const isApart = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || isApart || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[download]')
    if (!link || link.dataset['plain'] !== undefined || !isOurs(link.href)) return
    event.preventDefault()
    begin(link.href)
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset['download'] === undefined) return
    event.preventDefault()
    const fields = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    begin(`${form.action}?${new URLSearchParams(fields)}`)
  }
  document.addEventListener('click', onClick)
  document.addEventListener('submit', onSubmit)
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('submit', onSubmit)
  }
}

function isOurs(address: string): boolean {
  const url = URL.parse(address)
  return url?.origin === location.origin && url.pathname.includes('/api/v1/')
}
