import { Search } from "lucide-react";
import { Form, href } from "react-router";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";

/** Finds links by words in their title or address. The address says what is searched for, so it works without scripts. */
export function LinkSearch({ search, found }: { search: string; found: number }) {
	return (
		<search className="grid gap-2">
			<Form action={href("/dashboard/links")} preventScrollReset className="flex flex-wrap gap-2">
				<Input
					// The field follows the address: back and forward change what is searched for.
					key={search}
					type="search"
					name="q"
					defaultValue={search}
					aria-label="Search your links"
					placeholder="Title or address"
					autoComplete="off"
					className="min-w-0 flex-1"
				/>
				<Button type="submit" icon={<Search aria-hidden />}>
					Search
				</Button>
				{search === "" ? null : (
					<ButtonLink to={href("/dashboard/links")} variant="quiet" preventScrollReset>
						Show all
					</ButtonLink>
				)}
			</Form>
			<p role="status" className="text-sm text-muted empty:hidden">
				{search === "" ? null : (
					<>
						{found === 1 ? "1 link matches" : `${formatWholeCount(found)} links match`} “
						<bdi>{search}</bdi>”
					</>
				)}
			</p>
		</search>
	);
}
