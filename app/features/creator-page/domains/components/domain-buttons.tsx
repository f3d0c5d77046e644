import { Form, href } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { OwnDomain } from "../schema.ts";
import { AddVariantForm } from "./add-variant-form.tsx";

/** @param isAsked whether the page asks if the domain is to be removed; it is in the address, so it works without JavaScript */
export function DomainButtons({ domain, isAsked }: { domain: OwnDomain; isAsked: boolean }) {
	const { id, shown, status, primary, missingVariant } = domain;
	if (isAsked) return <Question domain={domain} />;
	return (
		<div className="flex flex-wrap gap-2">
			{status === "kept" || status === "suspended" ? null : (
				<DomainForm intent="check-domain">
					<SubmitButton
						variant="secondary"
						size="sm"
						name="domainId"
						value={id}
						pendingLabel="Checking…"
					>
						Check now <span className="sr-only">{shown}</span>
					</SubmitButton>
				</DomainForm>
			)}
			{primary || !(status === "active" || status === "failing") ? null : (
				<DomainForm intent="make-primary">
					<SubmitButton
						variant="secondary"
						size="sm"
						name="domainId"
						value={id}
						pendingLabel="Saving…"
					>
						Use as main address <span className="sr-only">{shown}</span>
					</SubmitButton>
				</DomainForm>
			)}
			{missingVariant === null ? null : <AddVariantForm variant={missingVariant} />}
			<ButtonLink
				to={`${href("/dashboard/settings/domains")}?ask=${id}`}
				size="sm"
				preventScrollReset
			>
				Remove <span className="sr-only">{shown}</span>
			</ButtonLink>
		</div>
	);
}

function DomainForm({ intent, children }: { intent: string; children: React.ReactNode }) {
	return (
		<Form method="post" action={href("/dashboard/settings/domains")} preventScrollReset>
			<input type="hidden" name="intent" value={intent} />
			<FormFields>{children}</FormFields>
		</Form>
	);
}

function Question({ domain: { id, shown } }: { domain: OwnDomain }) {
	const path = href("/dashboard/settings/domains");
	return (
		<Form method="post" action={path} preventScrollReset className="grid gap-3">
			<input type="hidden" name="domainId" value={id} />
			<p className="text-ui wrap-anywhere">
				Remove {shown}? Visitors no longer find your page there. You can add it again later.
			</p>
			<div className="flex flex-wrap gap-2">
				<SubmitButton variant="danger" size="sm" intent="remove-domain" pendingLabel="Removing…">
					Remove domain
				</SubmitButton>
				<ButtonLink to={path} variant="quiet" size="sm" preventScrollReset>
					Cancel
				</ButtonLink>
			</div>
		</Form>
	);
}
