import { PLANS, TIERS } from "#app/features/billing/plans/plans.ts";
import { Button } from "#app/ui/button.tsx";
import { FilterBar, InputFilter, SelectFilter } from "#app/ui/filter-bar.tsx";
import {
	ACTIVITY_FILTERS,
	STATUS_FILTERS,
	USER_SORTS,
	type UserFilters,
	userSearchString,
} from "../list/list-schema.ts";
import { USERS_PATH } from "../paths.ts";

const optionsOf = (table: Record<string, string>) =>
	Object.entries(table).map(([value, label]) => ({ value, label }));
const PLAN_OPTIONS = TIERS.map((tier) => ({ value: tier, label: PLANS[tier].name }));
const VERIFIED_OPTIONS = [
	{ value: "yes", label: "Verified" },
	{ value: "no", label: "Not verified" },
];

/** Search, filters and order of the list. */
export function UsersFilter({ filters }: { filters: UserFilters }) {
	const { q, tier, status, verified, domain, active, sort } = filters;
	const hasFilters = [tier, status, verified, domain, active, sort].some(Boolean);
	return (
		<FilterBar
			label="Users"
			role="search"
			query={userSearchString(filters)}
			clearTo={USERS_PATH}
			submitLabel="Search"
			more={
				<details open={hasFilters}>
					<summary className="hit-44 w-fit cursor-pointer text-ui font-medium">
						Filters and order
					</summary>
					<div className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
						<SelectFilter
							label="Plan"
							name="tier"
							placeholder="Any"
							options={PLAN_OPTIONS}
							value={tier}
						/>
						<SelectFilter
							label="Status"
							name="status"
							placeholder="Any"
							options={optionsOf(STATUS_FILTERS)}
							value={status}
						/>
						<SelectFilter
							label="Email"
							name="verified"
							placeholder="Any"
							options={VERIFIED_OPTIONS}
							value={verified}
						/>
						<InputFilter
							label="Email domain"
							name="domain"
							value={domain}
							placeholder="example.com"
						/>
						<SelectFilter
							label="Last active"
							name="active"
							placeholder="Any time"
							options={optionsOf(ACTIVITY_FILTERS)}
							value={active}
						/>
						<SelectFilter
							label="Order"
							name="sort"
							options={optionsOf(USER_SORTS)}
							value={sort ?? "newest"}
						/>
					</div>
					<Button type="submit" className="mt-4">
						Apply
					</Button>
				</details>
			}
		>
			<InputFilter
				label="Search users"
				name="q"
				type="search"
				value={q}
				placeholder="Name, email, username, domain or link target"
				className="min-w-[min(100%,16rem)] flex-1"
			/>
		</FilterBar>
	);
}
