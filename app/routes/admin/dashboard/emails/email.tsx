import { ArrowLeft } from "lucide-react";
import { href } from "react-router";
import { MailFacts, MailText } from "#app/features/admin/operations/outbox/components/outbox.tsx";
import { openMail } from "#app/features/admin/operations/outbox/open-mail.server.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/email";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => `${loaderData?.mail.subject ?? "Email"} · Admin`,
	"noindex",
);

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = context.get(currentAdministratorContext);
	return { mail: await openMail({ actor, mailId: params.mailId }) };
}

export default function Email({ loaderData: { mail } }: Route.ComponentProps) {
	return (
		<div className="grid max-w-4xl gap-10">
			<PageHeader
				title={<span className="wrap-anywhere">{mail.subject}</span>}
				description="The audit log shows that you read this email."
				actions={
					<ButtonLink
						to={href("/admin/dashboard/emails")}
						size="sm"
						icon={<ArrowLeft aria-hidden />}
					>
						Emails
					</ButtonLink>
				}
			/>
			<Section title="Delivery">
				<MailFacts mail={mail} />
			</Section>
			<Section
				title="Text"
				description="Links are masked: whoever reads one could use it in place of the recipient."
			>
				<MailText text={mail.text} />
			</Section>
		</div>
	);
}
