/** Where a page stands, as search engines read it (schema.org BreadcrumbList). */
export function breadcrumbsLd(origin: string, crumbs: { texto: string; href: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ texto, href }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: texto,
      item: origin + href,
    })),
  }
}
