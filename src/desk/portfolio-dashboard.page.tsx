import { useLoaderData } from 'react-router'
import { DashboardFrame, loadWidgets } from './dashboard-frame.tsx'
import { PortfolioSearch } from './portfolio-search.tsx'

export const loader = loadWidgets

export function head() {
  return { noindex: true }
}

/** D-02 and D-03, alike until there are quotations, orders and calls to show. */
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
