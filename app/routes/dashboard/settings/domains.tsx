import { Globe } from "lucide-react";
import { ProofGate } from "#app/features/account/accounts/components/proof-gate.tsx";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { shownAddress } from "#app/features/creator-page/core/page-address.ts";
import { checkDomain } from "#app/features/creator-page/domains/check-domain.server.ts";
import { AddDomainForm } from "#app/features/creator-page/domains/components/add-domain-form.tsx";
import { DomainList } from "#app/features/creator-page/domains/components/domain-list.tsx";
import { DomainsLocked } from "#app/features/creator-page/domains/components/domains-locked.tsx";
import { createDomain } from "#app/features/creator-page/domains/create-domain.server.ts";
import { deleteDomain } from "#app/features/creator-page/domains/delete-domain.server.ts";
import type { DomainStatus } from "#app/features/creator-page/domains/domain-state.ts";
import {
	listDomains,
	requireDomainsSite,
} from "#app/features/creator-page/domains/queries.server.ts";
import {
	DOMAINS_FAILED_MESSAGE,
	domainsSchema,
} from "#app/features/creator-page/domains/schema.ts";
import { updateDomain } from "#app/features/creator-page/domains/update-domain.server.ts";
import { updatePrimaryDomain } from "#app/features/creator-page/domains/update-primary-domain.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { confirmSender } from "#app/middleware/confirm-sender.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { env } from "#app/platform/env.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/domains";

export const meta = titled("Domains");

export async function loader({ url, context }: Route.LoaderArgs) {
	requireDomainsSite();
	const owner = context.get(currentPageContext);
	return {
		email: context.get(currentUserContext).email,
		domains: await listDomains(owner),
		/** Maximum number of domains. */
		max: entitlementsOf(owner.tier).domains,
		askedId: url.searchParams.get("ask"),
		siteAddress: shownAddress(`${env.APP_URL}/${owner.username}`),
		now: new Date(),
	};
}

export const action = formAction({
	schema: domainsSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentPageContext),
	allow() {
		requireDomainsSite();
	},
	on: {
		async "add-domain"({ name }, owner, { context, sent }) {
			await confirmSender({ context, sent });
			const { status } = await createDomain({ owner, name });
			const isSaid = status === "active" || status === "suspended";
			return { toast: isSaid ? CHECKED[status] : "Domain added" };
		},
		async "check-domain"({ domainId }, owner) {
			return { toast: CHECKED[await checkDomain({ owner, domainId })] };
		},
		async "save-domain"({ intent: _, domainId, ...options }, owner) {
			await updateDomain({ owner, domainId, options });
			return "Options saved";
		},
		async "make-primary"({ domainId }, owner) {
			await updatePrimaryDomain({ owner, domainId });
			return "Main address saved";
		},
		async "remove-domain"({ domainId }, owner) {
			await deleteDomain({ owner, domainId });
			return "Domain removed";
		},
	},
	reasonAsToast: ({ intent }) => intent !== "add-domain" && intent !== "save-domain",
});

const CHECKED: Record<DomainStatus, ToastMessage> = {
	active: { type: "success", message: "The domain shows your page" },
	failing: { type: "info", message: "The domain still needs your attention" },
	stopped: { type: "info", message: "The domain isn’t ready yet" },
	suspended: { type: "info", message: "Our support team suspended this domain" },
	waiting: { type: "info", message: "The domain isn’t ready yet" },
};

export const clientAction = formClientAction(DOMAINS_FAILED_MESSAGE);

export default function Domains({ loaderData, actionData }: Route.ComponentProps) {
	const { email, domains, max, askedId, siteAddress, now } = loaderData;
	const reply: FormReply | undefined = actionData;
	const list =
		domains.length > 0 ? <DomainList {...{ domains, askedId, siteAddress, reply, now }} /> : null;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<ProofGate email={email} reply={reply}>
				<Section
					isPage
					title="Domains"
					description="Show your page at a domain that you own. Your own visits there count too."
				>
					{max === 0 ? <DomainsLocked hasKept={domains.length > 0} /> : null}
					{list ??
						(max === 0 ? null : (
							<EmptyState icon={Globe} heading="h2" title="No domains yet">
								Add one to show your page at an address such as links.example.com.
							</EmptyState>
						))}
				</Section>
				{max === 0 ? null : domains.length < max ? (
					<Section title="New domain">
						{/* Once a domain is added, the form is empty again. */}
						<AddDomainForm key={domains.length} reply={reply} />
					</Section>
				) : (
					<Notice>Your page has {max} domains, the maximum. Remove one to add another.</Notice>
				)}
			</ProofGate>
		</>
	);
}
