import { href, Link } from "react-router";
import type { Accounts } from "#app/features/admin/operations/overview/get-account-numbers.server.ts";
import { PAID_PLANS, PLANS } from "#app/features/billing/plans/plans.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { growthOf } from "#app/ui/growth.ts";
import { Stat, StatCount, StatList } from "#app/ui/stat.tsx";

const THAN = "than 30 days ago";

/** How many accounts and links there are, and what the paid ones bring in each month. */
export function AccountStats({ users, activeUsers, links, mrrCents, paid }: Accounts) {
	const onPlans = PAID_PLANS.map((plan) => `${formatWholeCount(paid[plan])} ${PLANS[plan].name}`);
	return (
		<StatList className="xl:gap-x-4">
			<Stat
				isMinor
				label="Total users"
				value={<StatCount count={users.now} />}
				delta={growthOf(users.now, users.before, THAN)}
				hint={
					<>
						{formatWholeCount(activeUsers.now)} active in the last 30 days ·{" "}
						<Link to={href("/admin/dashboard/users")} className="link hit-44">
							Users
						</Link>
					</>
				}
			/>
			<Stat
				isMinor
				label="Monthly revenue"
				value={formatMoney(mrrCents.now)}
				delta={growthOf(mrrCents.now, mrrCents.before, THAN)}
				hint={
					<>
						{onPlans.join(", ")} ·{" "}
						<Link
							to={`${href("/admin/dashboard/analytics")}?range=30d#revenue`}
							className="link hit-44"
						>
							Payments
						</Link>
					</>
				}
			/>
			<Stat
				isMinor
				label="Total links"
				value={<StatCount count={links.now} />}
				delta={growthOf(links.now, links.before, THAN)}
				hint={
					<Link
						to={`${href("/admin/dashboard/analytics")}?range=30d#top-links`}
						className="link hit-44"
					>
						Top links
					</Link>
				}
			/>
		</StatList>
	);
}
