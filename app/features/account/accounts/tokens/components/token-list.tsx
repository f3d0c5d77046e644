import { Form, href } from "react-router";
import { SCOPES, type Scope } from "#app/api/scopes.ts";
import { formatDay, formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ListedToken } from "../schema.ts";

const PATH = href("/dashboard/settings/tokens");

/**
 * Lists the account's tokens.
 * @param asked id of the token whose revocation is asked about; it is in the address, so it works without JavaScript
 * @param now time at which the list was read
 */
export function TokenList({
	tokens,
	asked,
	now,
}: {
	tokens: readonly ListedToken[];
	asked: string | null;
	now: Date;
}) {
	return (
		<ul aria-label="API tokens" className="rows">
			{tokens.map((token) => (
				<li key={token.id} className="grid gap-3 py-4">
					<TokenRow token={token} isAsked={token.id === asked} now={now} />
				</li>
			))}
		</ul>
	);
}

function TokenRow({ token, isAsked, now }: { token: ListedToken; isAsked: boolean; now: Date }) {
	const { id, name, hint, scopes, expiresAt } = token;
	const isExpired = expiresAt <= now;
	return (
		<>
			<div className="flex items-start justify-between gap-4">
				<div className="min-w-0">
					<h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui font-medium">
						<bdi className="wrap-anywhere">{name}</bdi>
						<code className="text-sm font-normal text-muted">…{hint}</code>
						{isExpired ? <Badge tone="honey">Expired</Badge> : null}
					</h2>
					<p className="text-sm text-muted">
						<Times token={token} now={now} isExpired={isExpired} />
					</p>
				</div>
				{isAsked ? null : (
					<ButtonLink
						to={`${PATH}?${new URLSearchParams({ revoke: id })}`}
						size="sm"
						preventScrollReset
						aria-label={`Revoke ${name}`}
						className="shrink-0"
					>
						Revoke
					</ButtonLink>
				)}
			</div>
			<details className="text-sm text-muted">
				<summary className="hit-44 w-fit cursor-pointer">{countPermissions(scopes)}</summary>
				<ul className="mt-2 list-disc pl-5">
					{scopes.map((scope) => (
						<li key={scope}>{SCOPES[scope]}</li>
					))}
				</ul>
			</details>
			{isAsked ? <RevokeQuestion id={id} /> : null}
		</>
	);
}

function Times({
	token: { lastUsedAt, expiresAt },
	now,
	isExpired,
}: {
	token: ListedToken;
	now: Date;
	isExpired: boolean;
}) {
	return (
		<>
			<span className="inline-block">
				{lastUsedAt === null ? (
					"Never used"
				) : (
					<>
						Last used{" "}
						<time dateTime={lastUsedAt.toISOString()} title={formatExactTime(lastUsedAt)}>
							{formatTimeAgo(lastUsedAt, now)}
						</time>
					</>
				)}
				,
			</span>{" "}
			<span className="inline-block">
				{isExpired ? "expired" : "expires"}{" "}
				<time dateTime={expiresAt.toISOString()} title={formatExactTime(expiresAt)}>
					{formatDay(expiresAt)}
				</time>
			</span>
		</>
	);
}

function RevokeQuestion({ id }: { id: string }) {
	return (
		<Form method="post" action={PATH} preventScrollReset className="grid gap-3">
			<input type="hidden" name="intent" value="revoke-token" />
			<p className="text-ui">
				Revoke this token? Programs that use it stop working at once. You can’t undo this.
			</p>
			<div className="flex flex-wrap gap-2">
				<SubmitButton variant="danger" size="sm" name="tokenId" value={id} pendingLabel="Revoking…">
					Revoke token
				</SubmitButton>
				<ButtonLink to={PATH} variant="quiet" size="sm" preventScrollReset>
					Cancel
				</ButtonLink>
			</div>
		</Form>
	);
}

function countPermissions(scopes: readonly Scope[]): string {
	return scopes.length === 1 ? "1 permission" : `${scopes.length} permissions`;
}
