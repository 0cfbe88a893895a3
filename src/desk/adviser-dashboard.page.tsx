import { useLoaderData } from 'react-router'
import { DashboardFrame, loadWidgets } from './dashboard-frame.tsx'
import { PortfolioSearch } from './portfolio-search.tsx'

export const loader = loadWidgets

export function head() {
  return { noindex: true }
}

/** D-02: what needs quotations and orders joins it when they exist. */
export function Component() {
  return (
    <DashboardFrame
      title="Mi cartera"
      text="Tus clientes y lo que espera por ti."
      widgets={useLoaderData<typeof loader>()}
    >
      <PortfolioSearch />
    </DashboardFrame>
  )
}
