import { Form } from "react-router";
import { PLANS, TIERS } from "#app/features/billing/plans.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input, Select } from "#app/ui/input.tsx";
import { LabeledControl } from "#app/ui/labeled-control.tsx";
import {
	ACTIVITY_FILTERS,
	isNarrowed,
	STATUS_FILTERS,
	USER_SORTS,
	type UserFilters,
	userSearchString,
} from "../list-schema.ts";
import { USERS_PATH } from "../paths.ts";

const optionsOf = (table: Record<string, string>) =>
	Object.entries(table).map(([value, label]) => ({ value, label }));
const PLAN_OPTIONS = TIERS.map((tier) => ({ value: tier, label: PLANS[tier].name }));
const VERIFIED_OPTIONS = [
	{ value: "yes", label: "Verified" },
	{ value: "no", label: "Not verified" },
];

/** Search, filters and order of the list, by a plain form. */
export function UsersFilter({ filters }: { filters: UserFilters }) {
	const { q, tier, status, verified, domain, active, sort } = filters;
	const hasFilters = [tier, status, verified, domain, active, sort].some(Boolean);
	return (
		<Form
			method="get"
			// New fields for new filters: React keeps what was typed otherwise.
			key={userSearchString(filters)}
			role="search"
			aria-label="Users"
			className="grid gap-4"
		>
			<div className="flex flex-wrap items-end gap-2">
				<LabeledControl label="Search users" className="min-w-[min(100%,16rem)] flex-1">
					{(id) => (
						<Input
							id={id}
							type="search"
							name="q"
							defaultValue={q ?? ""}
							placeholder="Name, email, username or link target"
						/>
					)}
				</LabeledControl>
				<Button type="submit">Search</Button>
				{isNarrowed(filters) || sort ? (
					<ButtonLink to={USERS_PATH} variant="quiet">
						Clear
					</ButtonLink>
				) : null}
			</div>
			<details open={hasFilters}>
				<summary className="hit-44 w-fit cursor-pointer text-ui font-medium">
					Filters and order
				</summary>
				<div className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
					<LabeledControl label="Plan">
						{(id) => (
							<Select
								id={id}
								name="tier"
								placeholder="Any"
								options={PLAN_OPTIONS}
								defaultValue={tier ?? ""}
							/>
						)}
					</LabeledControl>
					<LabeledControl label="Status">
						{(id) => (
							<Select
								id={id}
								name="status"
								placeholder="Any"
								options={optionsOf(STATUS_FILTERS)}
								defaultValue={status ?? ""}
							/>
						)}
					</LabeledControl>
					<LabeledControl label="Email">
						{(id) => (
							<Select
								id={id}
								name="verified"
								placeholder="Any"
								options={VERIFIED_OPTIONS}
								defaultValue={verified ?? ""}
							/>
						)}
					</LabeledControl>
					<LabeledControl label="Email domain">
						{(id) => (
							<Input
								id={id}
								name="domain"
								defaultValue={domain ?? ""}
								placeholder="example.com"
								autoCapitalize="none"
								spellCheck={false}
							/>
						)}
					</LabeledControl>
					<LabeledControl label="Last active">
						{(id) => (
							<Select
								id={id}
								name="active"
								placeholder="Any time"
								options={optionsOf(ACTIVITY_FILTERS)}
								defaultValue={active ?? ""}
							/>
						)}
					</LabeledControl>
					<LabeledControl label="Order">
						{(id) => (
							<Select
								id={id}
								name="sort"
								options={optionsOf(USER_SORTS)}
								defaultValue={sort ?? "newest"}
							/>
						)}
					</LabeledControl>
				</div>
				<Button type="submit" className="mt-4">
					Apply
				</Button>
			</details>
		</Form>
	);
}
